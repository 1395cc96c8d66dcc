import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { changePassword as endpoint } from '@talon/contract/security';
import { checkPassword } from '@talon/rules/password';
import type { Deps } from '../../core/deps';
import { tellAccount } from '../../core/messaging/tell-account';
import { renewToken } from '../../core/sessions/issue-token';
import { standingOf } from '../../core/step-up/proofs';
import { hasSudo } from '../../core/step-up/require-sudo';
import { transaction } from '../../db/pool';
import { truncated } from '../../http/address';
import type { Caller } from '../../http/caller';
import type { Input } from '../../http/route';
import { changePassword as change, findPasswordHash, lockDues } from '../../repositories/accounts';
import { recordEvent } from '../../repositories/audit';
import { voidAccountChallenges } from '../../repositories/challenge-endings';
import { endSessions } from '../../repositories/sessions';
import { endTrust } from '../../repositories/trusted-devices';

/** Every other session, the trust of other devices and every pending code end; this session gets a new token. */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { body: { password } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { bearer, market, deviceId, address } = caller;
  const hasGrant = await hasSudo(deps, caller);
  if (!hasGrant && (await needsGrant(deps, caller))) throw new Refusal('sudo-required');
  const checks = checkPassword(password, bearer, deps.isCommonPassword);
  if (checks.some(check => !check.holds)) throw new Refusal('password-refused');
  if (await deps.isBreached(password)) throw new Refusal('password-refused');
  const [old] = await findPasswordHash(deps.db, bearer.id);
  if (await deps.hashing.verify(old?.password_hash ?? undefined, password))
    throw new Refusal('password-same');
  const hash = await deps.hashing.hash(password);
  return transaction(deps.db, async tx => {
    await lockDues(tx, bearer.id);
    await change(tx, bearer.id, hash);
    await endSessions(tx, bearer.id, bearer.session_id);
    // Only a code that was confirmed keeps this device trusted.
    await endTrust(tx, bearer.id, hasGrant ? bearer.session_id : null);
    await voidAccountChallenges(tx, bearer.id);
    await recordEvent(tx, bearer.id, 'password-changed', market.id, deviceId, truncated(address));
    await tellAccount(deps, tx, bearer.id, caller, { event: 'password-changed' });
    return renewToken(tx, caller);
  });
}

/** A weak password is changed without a grant where there is no method; a breached or imposed one never is. */
async function needsGrant(deps: Deps, { bearer }: Caller): Promise<boolean> {
  if (bearer.password_status !== 1) return true;
  const { proofs } = await standingOf(deps, deps.db, 'sudo', bearer.id);
  return proofs.methods.length > 0;
}
