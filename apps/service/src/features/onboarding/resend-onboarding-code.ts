import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { resendOnboardingCode as endpoint } from '@talon/contract/onboarding-codes';
import { isAlive } from '../../domain/challenges/challenge-reply';
import { resendCode } from '../../domain/challenges/resend-code';
import type { Deps } from '../../kernel/deps';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { findOnboardingChallenge, type Purpose } from '../../domain/challenges/challenges';
import type { OnboardingRow } from '../../domain/onboardings/onboardings';
import { startAnew } from './code-under-way';
import { answerStep } from './step';

/** A new code for the step at hand; where the challenge is late or out of tries, a new challenge with it. */
export async function resendOnboardingCode(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerStep(deps, newcomer, 'email', async (tx, row) => {
    const [challenge] = await findOnboardingChallenge(tx, row.id, purposeAtHand(row));
    if (challenge?.payload !== body.payload) throw new Refusal('step-not-due');
    const { purpose, method, destination } = challenge;
    const { market, address } = newcomer;
    const sending = { method, destination, language: row.language, market, address };
    if (isAlive(deps, challenge)) await resendCode(deps, tx, challenge, sending);
    else await startAnew(deps, tx, purpose, row.id, sending);
  });
}

function purposeAtHand(row: OnboardingRow): Purpose {
  return row.is_email_proven ? 'onboarding-phone' : 'onboarding-email';
}
