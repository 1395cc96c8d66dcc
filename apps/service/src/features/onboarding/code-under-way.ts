import { isAlive } from '../../domain/challenges/challenge-reply';
import type { Delivery } from '../../domain/challenges/send-code';
import { startChallenge } from '../../domain/challenges/start-challenge';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { voidOnboardingChallenges } from '../../domain/challenges/void-challenges';
import { findOnboardingChallenge, type Purpose } from '../../domain/challenges/challenges';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';

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

/** Sends a first code for a purpose of an onboarding; the one under way for the same ends. */
export async function startAnew(
  deps: Deps,
  tx: Queryable,
  purpose: Purpose,
  onboardingId: string,
  sending: Delivery,
): Promise<void> {
  await voidOnboardingChallenges(tx, onboardingId, purpose);
  await startChallenge(deps, tx, { purpose, onboardingId }, sending);
}
