import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmMethod } from '@talon/contract/mfa';
import type { CodeMethod } from '@talon/rules/codes';
import { grantSeconds } from '@talon/rules/limits';
import type { Deps } from '../../core/deps';
import { announce } from '../../core/identifiers/announce';
import { claimAddress } from '../../core/identifiers/claim-address';
import { kindOf, masked } from '../../core/identifiers/kinds';
import { movePrimary } from '../../core/identifiers/move-primary';
import { tellAccount } from '../../core/messaging/tell-account';
import { renewToken } from '../../core/sessions/issue-token';
import type { Queryable } from '../../db/pool';
import { truncated } from '../../http/address';
import { type Caller, debtOf } from '../../http/caller';
import { lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { addMethod, listMethods } from '../../repositories/methods';
import { grantSudo } from '../../repositories/sessions';
import { endTrust } from '../../repositories/trusted-devices';

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
  const { isOwn } = await takeAddress(deps, tx, caller, method, destination);
  const [added] = await addMethod(tx, bearer.id, method, hadGrant);
  if (added) {
    await endTrust(tx, bearer.id, bearer.session_id);
    await recordEvent(tx, bearer.id, 'method-added', market.id, deviceId, truncated(address));
    await tellAccount(deps, tx, bearer.id, caller, {
      event: 'method-added',
      detail: masked({ method, destination }),
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
 * Makes a proven address the primary one, where it is not; answers whether the account had verified it before. The one
 * before is told too.
 */
async function takeAddress(
  deps: Deps,
  tx: Queryable,
  caller: Caller,
  method: CodeMethod,
  destination: string,
): Promise<{ isOwn: boolean }> {
  const kind = kindOf[method];
  const { isOwn, isPrimary } = await claimAddress(tx, caller.bearer.id, kind, destination);
  if (isOwn && isPrimary) return { isOwn };
  const old = await movePrimary(deps, tx, caller, kind, destination);
  const beside = old === undefined ? [] : [{ method, destination: old }];
  await announce(deps, tx, caller, 'identifier-added', [kind, destination], beside);
  return { isOwn };
}
