import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmMethod } from '@talon/contract/mfa';
import type { CodeMethod } from '@talon/rules/codes';
import { maskEmail } from '@talon/rules/contact';
import { grantSeconds } from '@talon/rules/limits';
import { maskPhone } from '@talon/rules/phone';
import type { Deps } from '../../core/deps';
import { tellAccount } from '../../core/messaging/tell-account';
import { renewToken } from '../../core/sessions/issue-token';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../http/address';
import { type Caller, debtOf } from '../../http/caller';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { voidChallengesTo } from '../../repositories/challenges';
import { countCarriers, demotePrimary, findIdentifier, putPrimary } from '../../repositories/identifiers';
import { addMethod, listMethods } from '../../repositories/methods';
import { grantSudo } from '../../repositories/sessions';
import { endTrust } from '../../repositories/trusted-devices';
import { kindOf } from './method-address';

type Settled = ReplyOf<typeof confirmMethod>;

/**
 * Activates a method on a proven address, and ends the trust of other devices. Where that was all that was owed, answers
 * the token that takes the place of the call's own.
 */
export async function settleMethod(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  method: CodeMethod,
  destination: string,
  hadGrant: boolean,
): Promise<Settled> {
  const { bearer, market, deviceId, address } = caller;
  const [dues] = await lockDues(tx, bearer.id);
  if (!dues) throw new Refusal('login-required');
  const before = await listMethods(tx, bearer.id);
  const { isOwn, isMoved } = await takeAddress(deps, tx, caller, method, destination);
  const [added] = await addMethod(tx, bearer.id, method, hadGrant);
  if (added || isMoved) await endTrust(tx, bearer.id, bearer.session_id);
  if (added) {
    await recordEvent(tx, bearer.id, 'method-added', market.id, deviceId, truncated(address));
    await tellAccount(deps, tx, bearer.id, caller, {
      event: 'method-added',
      detail: masked(method, destination),
    });
  }
  // The first method's code has shown who this is as well as a grant would have.
  if (before.length === 0 && isOwn) {
    await grantSudo(tx, bearer.session_id, grantSeconds);
    await recordEvent(tx, bearer.id, 'sudo-granted', market.id, deviceId, truncated(address));
  }
  const wasForced = debtOf(bearer) === 'mfa_forced';
  const [now] = wasForced ? await lockDues(tx, bearer.id) : [];
  return now && !now.is_mfa_forced ? renewToken(tx, caller) : { access_token: null };
}

/**
 * Makes a proven address the primary one, where it is not; answers whether the account had verified it before. Codes on
 * their way to the old one are void, and it is told too. Refuses an address that another account has verified.
 */
async function takeAddress(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  method: CodeMethod,
  destination: string,
): Promise<{ isOwn: boolean; isMoved: boolean }> {
  const { bearer, market, deviceId, address } = caller;
  const kind = kindOf[method];
  const [known] = await findIdentifier(tx, bearer.id, kind, destination);
  const isOwn = known?.is_verified ?? false;
  if (isOwn && known?.is_primary) return { isOwn, isMoved: false };
  const [carried] = isOwn ? [] : await countCarriers(tx, kind, destination);
  if (carried && carried.carriers > 0) throw new Refusal(`${kind}-used`);
  const [old] = await demotePrimary(tx, bearer.id, kind);
  if (old) await voidChallengesTo(tx, bearer.id, old.value);
  await putPrimary(tx, bearer.id, kind, destination);
  const notice = { event: 'identifier-added', detail: masked(method, destination) } as const;
  await recordEvent(tx, bearer.id, 'identifier-added', market.id, deviceId, truncated(address));
  const told = [destination, ...(old ? [old.value] : [])].map(each => ({ method, destination: each }));
  await tellAccount(deps, tx, bearer.id, caller, notice, told);
  return { isOwn, isMoved: true };
}

function masked(method: CodeMethod, destination: string): string {
  return method === 'email' ? maskEmail(destination) : maskPhone(destination);
}
