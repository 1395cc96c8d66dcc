import type { Queryable } from '../../db/pool';
import { isAlive } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow, findOnboardingChallenge } from '../../domain/challenges/challenges';
import type { Delivery } from '../../domain/challenges/send-code';
import { startChallenge } from '../../domain/challenges/start-challenge';
import { voidOnboardingChallenges } from '../../domain/challenges/void-challenges';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';

export type OnboardingPurpose = 'onboarding-email' | 'onboarding-phone';

/** Whether a code for the purpose is on its way: asked for twice, one is sent. */
export async function isUnderWay(
  deps: Deps,
  tx: Queryable,
  { id }: OnboardingRow,
  purpose: OnboardingPurpose,
): Promise<boolean> {
  const challenge = await findOnboardingChallenge(tx, { onboardingId: id, purpose });
  return challenge !== undefined && isAlive(deps, challenge);
}

/** Sends a first code for a purpose of an onboarding; the one under way for the same ends. */
export async function startAnew(
  deps: Deps,
  tx: Queryable,
  purpose: OnboardingPurpose,
  onboardingId: string,
  sending: Delivery,
): Promise<ChallengeRow> {
  await voidOnboardingChallenges(tx, { onboardingId, purpose });
  return startChallenge(deps, tx, { purpose, onboardingId }, sending);
}
