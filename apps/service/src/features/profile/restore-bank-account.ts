import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { restoreBankAccount as endpoint } from '@talon/contract/bank-account';
import type { MfaMethod } from '@talon/rules/authenticators';
import { maskIban } from '@talon/rules/iban';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { changeDetails, restoreBankAccount as restore } from '../../domain/accounts/change-bank-account';
import { auditEvent } from '../../domain/audit/audit-events';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { readStepUp } from '../../domain/sessions/sessions';
import type { Caller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { truncated } from '../../kernel/network';
import type { Input } from '../../kernel/route';
import { isUuid } from '../../kernel/uuid';

/** `POST /user/bank-account/restore`. Puts an earlier bank account back, once. */
export async function restoreBankAccount(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market, bearer, deviceId, address, userAgent } = caller;
  const { id: accountId } = bearer;
  if (!market.hasBankAccount) throw new Refusal('not-found');
  if (!isUuid(body.id)) throw new Refusal('nothing-to-restore');
  return transaction(deps.db, async tx => {
    await lockAccount(tx, { id: accountId });
    const stepUp = await readStepUp(tx, { id: bearer.session_id });
    if (!stepUp?.sudo) throw new Refusal('sudo-required');
    const method = stepUp.method as MfaMethod | null;
    const restored = await restore(deps, tx, accountId, body.id, method);
    if (!restored) throw new Refusal('nothing-to-restore');
    await auditEvent(deps, tx, {
      accountId,
      event: 'iban-restored',
      market: market.id,
      deviceId,
      address: truncated(address),
      authenticator: method,
      details: changeDetails(restored, userAgent),
    });
    const masked = maskIban(restored.after);
    await notifyAccount(deps, tx, accountId, caller, { event: 'iban-restored', detail: masked });
    return { iban: masked };
  });
}
