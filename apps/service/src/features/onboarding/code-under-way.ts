import type { Deps } from '../../core/deps';
import type { Queryable } from '../../db/pool';
import { type ChallengeRow, findOnboardingChallenge, type Purpose } from '../../repositories/challenges';
import type { OnboardingRow } from '../../repositories/onboardings';

/** Whether a code that was sent can still be confirmed. */
export function isAlive(deps: Deps, { expires_in, tries }: ChallengeRow): boolean {
  return expires_in > 0 && tries < deps.limits.codeTries;
}

/** Whether a code for the purpose is on its way: asked for twice, one is sent. */
export async function isUnderWay(
  deps: Deps,
  tx: Queryable,
  { id }: OnboardingRow,
  purpose: Purpose,
): Promise<boolean> {
  const [challenge] = await findOnboardingChallenge(tx, id, purpose);
  return challenge !== undefined && isAlive(deps, challenge);
}
