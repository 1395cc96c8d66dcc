import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { changeIban as endpoint } from '@talon/contract/profile';
import { maskIban, validIban } from '@talon/rules/iban';
import type { Deps } from '../../core/deps';
import { tellAccount } from '../../core/messaging/tell-account';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { changeIban as change } from '../../repositories/profiles';
import { consumeSingle } from '../../repositories/sessions';

/** Uses the single grant up; a refusal takes that back with everything else. */
export async function changeIban(
  deps: Deps,
  caller: Caller,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { market, bearer, deviceId, address } = caller;
  if (!market.hasBankAccount) throw new Refusal('not-found');
  return transaction(deps.db, async tx => {
    await lockDues(tx, bearer.id);
    const [granted] = await consumeSingle(tx, bearer.session_id);
    if (!granted) throw new Refusal('sudo-required');
    const iban = validIban(body.iban);
    if (iban === undefined) throw new Refusal('iban-refused');
    const masked = maskIban(iban);
    await change(tx, bearer.id, deps.encryption.encrypt(iban));
    await recordEvent(tx, bearer.id, 'iban-changed', market.id, deviceId, truncated(address));
    await tellAccount(deps, tx, bearer.id, caller, { event: 'iban-changed', detail: masked });
    return { iban: masked };
  });
}
