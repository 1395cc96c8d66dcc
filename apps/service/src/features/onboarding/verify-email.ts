import { Refusal } from '@talon/contract/errors';
import type { verifyEmail as endpoint } from '@talon/contract/onboarding-codes';
import { normaliseEmail } from '@talon/rules/contact';
import { requireCaptcha } from '../../domain/limits/captcha';
import { changeEmail, type OnboardingRow } from '../../domain/onboardings/onboardings';
import { hasLiveChallenge, restartChallenge } from './onboarding-challenge';
import { completeStep } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Stores the e-mail and sends it a code. An unchanged e-mail gets one too, unless it is verified or has a live challenge. */
export const verifyEmail: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  const { countsUpTo, isProven = false } = await requireCaptcha(
    deps,
    newcomer,
    ['unconfirmedByNetwork'],
    body.captcha,
  );
  return completeStep(deps, newcomer, 'email', async (tx, row) => {
    const email = chosenEmail(body.email, row);
    if (email !== row.email) await changeEmail(tx, { id: row.id, email });
    else if (row.is_email_proven || (await hasLiveChallenge(deps, tx, row, 'onboarding-email'))) return;
    await restartChallenge(deps, tx, 'onboarding-email', row.id, {
      method: 'email',
      destination: email,
      language: row.language,
      market: newcomer.market,
      address: newcomer.address,
      countsUpTo,
      isProven,
    });
  });
};

function chosenEmail(typed: string | undefined, { invited_email }: OnboardingRow): string {
  const email = typed === undefined ? invited_email : normaliseEmail(typed);
  if (!email) throw new Refusal('email-refused');
  return email;
}
