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
import { proveEmail, provePhone } from '../../domain/onboardings/onboardings';
import type { Deps } from '../../kernel/deps';
import { type OnboardingPurpose, startAnew } from './code-under-way';
import { onboardingReply } from './onboarding-reply';
import { lockedOnboarding, refuseUndue } from './step';

/** A new code for the step at hand; where the challenge is late or out of tries, a new challenge with it. */
async function resend(
  deps: Deps,
  tx: Queryable,
  holder: OnboardingHolder,
  challenge: ChallengeRow,
): Promise<string> {
  const row = await lockedOnboarding(tx, holder);
  refuseUndue('email', row);
  const purposeAtHand: OnboardingPurpose = row.is_email_proven ? 'onboarding-phone' : 'onboarding-email';
  if (challenge.purpose !== purposeAtHand) throw new Refusal('step-not-due');
  const { market, address } = holder;
  const sending = { language: row.language, market, address };
  if (isAlive(deps, challenge)) {
    await resendCode(deps, tx, challenge, sending);
    return challenge.payload;
  }
  const { method, destination } = challenge;
  const started = await startAnew(deps, tx, purposeAtHand, row.id, { ...sending, method, destination });
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
    const { id } = await lockedOnboarding(tx, holder);
    const proven =
      right.purpose === 'onboarding-email'
        ? await proveEmail(tx, { id, email: right.destination })
        : await provePhone(tx, { id, phone: right.destination });
    if (!proven) throw new Refusal('code-refused');
    return onboardingReply(deps, tx, await lockedOnboarding(tx, holder));
  });
}

const verification = {
  requireHolder: async (_deps: Deps, { onboarding }: OnboardingHolder) => refuseUndue('email', onboarding),
  resend,
  complete,
};

export const onboardingPurposes: PurposeHandlers<OnboardingPurpose> = {
  'onboarding-email': verification,
  'onboarding-phone': verification,
};
