import { asSent } from '../../domain/challenges/sent-to';
import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import { Refusal } from '@talon/contract/errors';
import type { Queryable } from '../../db/pool';
import { isAlive } from '../../domain/challenges/challenge-reply';
import type { ChallengeRow } from '../../domain/challenges/challenges';
import type {
  Confirmation,
  OnboardingHolder,
  PurposeHandlers,
} from '../../domain/challenges/purpose-handler';
import { resendCode } from '../../domain/challenges/resend-code';
import { markEmailVerified, markPhoneVerified } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';
import { type OnboardingPurpose, restartChallenge } from './onboarding-challenge';
import { onboardingReply } from './onboarding-reply';
import { requireLockedOnboarding, requireDueStep } from './onboarding-step';

/** Sends a new code for the current step. Starts a new challenge if the old one is expired or exhausted. */
async function resend(
  deps: Deps,
  tx: Queryable,
  holder: OnboardingHolder,
  challenge: ChallengeRow,
): Promise<string> {
  const row = await requireLockedOnboarding(tx, holder);
  requireDueStep('email', row);
  const currentPurpose: OnboardingPurpose = row.is_email_proven ? 'onboarding-phone' : 'onboarding-email';
  if (challenge.purpose !== currentPurpose) throw new Refusal('step-not-due');
  const { market, address } = holder;
  const delivery = { language: row.language, market, address };
  if (isAlive(deps, challenge)) {
    await resendCode(deps, tx, challenge, delivery);
    return challenge.payload;
  }
  const { method, destination } = asSent(challenge);
  const started = await restartChallenge(deps, tx, currentPurpose, row.id, {
    ...delivery,
    method,
    destination,
  });
  return started.payload;
}

/** Verifies the address that the code was sent to. */
async function complete({
  deps,
  holder,
  right,
  consume,
}: Confirmation<OnboardingPurpose>): Promise<ChallengeOutcome<OnboardingPurpose>> {
  return consume(async tx => {
    const { id } = await requireLockedOnboarding(tx, holder);
    const verified =
      right.purpose === 'onboarding-email'
        ? await markEmailVerified(tx, { id, email: right.destination })
        : await markPhoneVerified(tx, { id, phone: right.destination });
    if (!verified) throw new Refusal('code-refused');
    return onboardingReply(deps, tx, await requireLockedOnboarding(tx, holder));
  });
}

const verification = {
  requireHolder: async (_deps: Deps, { onboarding }: OnboardingHolder) => requireDueStep('email', onboarding),
  resend,
  complete,
};

export const onboardingPurposes: PurposeHandlers<OnboardingPurpose> = {
  'onboarding-email': verification,
  'onboarding-phone': verification,
};
