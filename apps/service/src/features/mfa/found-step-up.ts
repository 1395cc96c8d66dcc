import { Refusal } from '@talon/contract/errors';
import type { StepUp } from '@talon/rules/ways';
import type { Deps } from '../../core/deps';
import type { Caller, MaybeCaller } from '../../http/caller';
import { type ChallengeRow, findChallenge } from '../../repositories/challenges';

const purposes: readonly string[] = ['sign-in', 'sudo', 'single'] satisfies readonly StepUp[];

/**
 * The challenge of a payload, if whoever calls may use it: that of a sign-in asks for no token, and ignores one; that of a
 * grant belongs to its session.
 */
export async function foundStepUp(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
): Promise<{ challenge: ChallengeRow; accountId: string; purpose: StepUp; holder?: Caller }> {
  const [challenge] = await findChallenge(deps.db, payload, caller.market.id);
  if (!challenge?.account_id || !purposes.includes(challenge.purpose)) throw new Refusal('challenge-ended');
  const found = { challenge, accountId: challenge.account_id, purpose: challenge.purpose as StepUp };
  if (challenge.purpose === 'sign-in') return found;
  const holder = await caller.asCaller();
  if (holder.bearer.session_id !== challenge.session_id) throw new Refusal('challenge-ended');
  return { ...found, holder };
}
