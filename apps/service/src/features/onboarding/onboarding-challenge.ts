import type { Queryable } from '../../db/pool';
import { isAlive } from '../../domain/challenges/challenge-reply';
import { type ChallengeRow, findOnboardingChallenge } from '../../domain/challenges/challenges';
import type { Delivery } from '../../domain/challenges/delivery';
import { startChallenge } from '../../domain/challenges/start-challenge';
import { voidOnboardingChallenges } from '../../domain/challenges/void-challenges';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';

export type OnboardingPurpose = 'onboarding-email' | 'onboarding-phone';

/** Whether the onboarding has a live challenge for the purpose, so that a repeated call sends no second code. */
export async function hasLiveChallenge(
  deps: Deps,
  tx: Queryable,
  { id }: OnboardingRow,
  purpose: OnboardingPurpose,
): Promise<boolean> {
  const challenge = await findOnboardingChallenge(tx, { onboardingId: id, purpose });
  return challenge !== undefined && isAlive(deps, challenge);
}

/** Starts a challenge for a purpose of an onboarding and voids the earlier one. */
export async function restartChallenge(
  deps: Deps,
  tx: Queryable,
  purpose: OnboardingPurpose,
  onboardingId: string,
  delivery: Delivery,
): Promise<ChallengeRow> {
  await voidOnboardingChallenges(tx, { onboardingId, purpose });
  return startChallenge(deps, tx, { purpose, onboardingId }, delivery);
}
