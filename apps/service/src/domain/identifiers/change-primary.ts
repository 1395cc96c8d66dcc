import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import type { Caller } from '../../kernel/caller';
import { emailChanged } from '../webhooks/account-events';
import { voidChallengesTo } from '../challenges/void-challenges';
import { demotePrimary, promote } from './identifiers';
import { findEnrolledAuthenticators } from '../authenticators/authenticators';
import { endTrustedDevices } from '../authenticators/trusted-devices';
import type { Deps } from '../../kernel/deps';
import { type Kind, methodOf } from './kinds';
import { findSmsProblem } from './mobile-number';

/**
 * Makes a verified address the primary one of its kind and returns the previous one, if that was verified. Voids
 * challenges to the previous address. An authenticator moves to the new primary address, which ends the trust in other
 * devices. Refuses a phone that cannot receive the codes of the authenticator. Call it with the account locked.
 */
export async function changePrimary(
  deps: Deps,
  tx: Queryable,
  { bearer }: Caller,
  kind: Kind,
  value: string,
): Promise<string | undefined> {
  const method = methodOf[kind];
  const old = await demotePrimary(tx, { accountId: bearer.id, kind });
  await promote(tx, { accountId: bearer.id, kind, value });
  if (kind === 'email' && old?.value !== value) await emailChanged(deps, tx, bearer.id);
  if (!old || old.value === value) return undefined;
  await voidChallengesTo(tx, { accountId: bearer.id, destination: old.value });
  const methods = await findEnrolledAuthenticators(tx, { accountId: bearer.id });
  if (methods.some(each => each.method === method)) {
    const why = method === 'sms' ? await findSmsProblem(value, deps.limits.smsCountries) : undefined;
    if (why) throw new Refusal('phone-refused', { phone: why });
    await endTrustedDevices(tx, { accountId: bearer.id, exceptSessionId: bearer.session_id });
  }
  return old.is_verified ? old.value : undefined;
}
