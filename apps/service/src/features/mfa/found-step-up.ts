import type { StepUp } from '@talon/rules/allowed-authenticators';
import type { Deps } from '../../kernel/deps';
import type { Caller, MaybeCaller } from '../../kernel/caller';
import { type ChallengeRow, findChallenge } from '../../domain/challenges/challenges';

const purposes: readonly string[] = ['sign-in', 'sudo', 'single'] satisfies readonly StepUp[];

/**
 * The challenge of a payload, if whoever calls may use it: that of a sign-in asks for no token, and ignores one; that of a
 * grant belongs to its session. Why there is none is not told.
 */
export async function foundStepUp(
  deps: Deps,
  caller: MaybeCaller,
  payload: string,
): Promise<{ challenge: ChallengeRow; accountId: string; purpose: StepUp; holder?: Caller } | undefined> {
  const [challenge] = await findChallenge(deps.db, payload, caller.market.id);
  if (!challenge?.account_id || !purposes.includes(challenge.purpose)) return undefined;
  const found = { challenge, accountId: challenge.account_id, purpose: challenge.purpose as StepUp };
  if (challenge.purpose === 'sign-in') return found;
  const holder = await caller.asCaller();
  return holder.bearer.session_id === challenge.session_id ? { ...found, holder } : undefined;
}
