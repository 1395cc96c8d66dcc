import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { changeIban as endpoint } from '@talon/contract/profile';
import type { MfaMethod } from '@talon/rules/authenticators';
import { settledAt } from '@talon/rules/bank-account';
import { maskIban, validIban } from '@talon/rules/iban';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { transaction } from '../../db/transaction';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { changeBankAccount, changeDetails } from '../../domain/accounts/change-bank-account';
import { showBankAccount } from '../../domain/accounts/show-bank-account';
import { auditEvent } from '../../domain/audit/audit-events';
import { intendedAccountHashes } from '../../domain/challenges/intended-account';
import { consumeSingleUseStepUp } from '../../domain/sessions/sessions';

/**
 * Changes the bank account and consumes the single-use step-up, which may be for this bank account only. A refusal does
 * not consume it. The same bank account again changes nothing.
 */
export async function changeIban(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market, bearer, deviceId, address, userAgent } = caller;
  const { id: accountId } = bearer;
  if (!market.hasBankAccount) throw new Refusal('not-found');
  const iban = validIban(body.iban);
  if (iban === undefined) throw new Refusal('iban-refused');
  const masked = maskIban(iban);
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    const accounts = intendedAccountHashes(deps, accountId, iban);
    const stepUp = await consumeSingleUseStepUp(tx, { id: bearer.session_id, accounts });
    if (!stepUp) throw new Refusal('sudo-required');
    const method = stepUp.method as MfaMethod | null;
    const settles = settledAt({ changedAt: stepUp.at, method, enrolledAt: stepUp.enrolled_at });
    const changed = await changeBankAccount(deps, tx, accountId, iban, { method, settledAt: settles });
    if (!changed) return { iban: masked };
    await auditEvent(deps, tx, {
      accountId,
      event: 'iban-changed',
      market: market.id,
      deviceId,
      address: truncated(address),
      authenticator: method,
      details: changeDetails(changed, userAgent),
    });
    const canRestore = (await showBankAccount(deps, tx, accountId))?.earlier.length !== 0;
    await notifyAccount(deps, tx, accountId, caller, {
      event: changed.before === null ? 'iban-added' : 'iban-changed',
      detail: masked,
      from: changed.settledAt,
      ...(canRestore && { cancelAddress: `${deps.hosts.of(market).portalOrigin}/user/iban` }),
    });
    return { iban: masked };
  });
}
