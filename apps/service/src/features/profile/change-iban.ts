import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { changeIban as endpoint } from '@talon/contract/profile';
import { maskIban, validIban } from '@talon/rules/iban';
import type { Deps } from '../../kernel/deps';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { transaction } from '../../db/transaction';
import { truncated } from '../../kernel/network';
import type { Caller } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { changeIban as change } from '../../domain/accounts/profiles';
import { intendedAccountHashes } from '../../domain/challenges/intended-account';
import { consumeSingleUseStepUp } from '../../domain/sessions/sessions';

/**
 * Changes the bank account and consumes the single-use step-up, which may be for this bank account only. A refusal does
 * not consume it.
 */
export async function changeIban(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market, bearer, deviceId, address } = caller;
  if (!market.hasBankAccount) throw new Refusal('not-found');
  const iban = validIban(body.iban);
  if (iban === undefined) throw new Refusal('iban-refused');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const accounts = intendedAccountHashes(deps, bearer.id, iban);
    const hasStepUp = await consumeSingleUseStepUp(tx, { id: bearer.session_id, accounts });
    if (!hasStepUp) throw new Refusal('sudo-required');
    const masked = maskIban(iban);
    const place = { column: 'accounts.iban_encrypted', id: bearer.id } as const;
    await change(tx, { accountId: bearer.id, ibanEncrypted: deps.encryption.encrypt(iban, place) });
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'iban-changed',
      market: market.id,
      deviceId,
      address: truncated(address),
    });
    const event = bearer.iban_encrypted === null ? 'iban-added' : 'iban-changed';
    await notifyAccount(deps, tx, bearer.id, caller, { event, detail: masked });
    return { iban: masked };
  });
}
