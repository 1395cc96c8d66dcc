import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { confirmOnboardingCode as endpoint } from '@talon/contract/onboarding-codes';
import { checkCode, consumeCode } from '../../domain/challenges/check-code';
import type { Deps } from '../../kernel/deps';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import type { Purpose } from '../../domain/challenges/challenges';
import { proveEmail, provePhone } from '../../domain/onboardings/onboardings';
import { answerStep, foundOnboarding, refuseUndue } from './step';

const purposes = ['onboarding-email', 'onboarding-phone'] as const satisfies readonly Purpose[];

/** Proves the address that the code was sent to. */
export async function confirmOnboardingCode(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const onboarding = await foundOnboarding(deps, newcomer);
  refuseUndue('email', onboarding);
  const expected = { purposes, onboardingId: onboarding.id, market: null };
  const right = await checkCode(deps, expected, body.payload, body.code);
  return answerStep(deps, newcomer, 'email', async (tx, { id }) => {
    await consumeCode(tx, right);
    const prove = right.purpose === 'onboarding-email' ? proveEmail : provePhone;
    const [proven] = await prove(tx, id, right.destination);
    if (!proven) throw new Refusal('code-refused');
  });
}
