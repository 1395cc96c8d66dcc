import { Refusal } from '@talon/contract/errors';
import type { verifyPhone as endpoint } from '@talon/contract/onboarding-codes';
import { readMobilePhone } from '../../domain/identifiers/read-address';
import type { Deps } from '../../kernel/deps';
import { requireCaptcha } from '../../domain/limits/captcha';
import type { Newcomer } from '../../kernel/caller';
import { changePhone } from '../../domain/onboardings/onboardings';
import { findKnownPhone } from './known-person';
import { hasLiveChallenge, restartChallenge } from './onboarding-challenge';
import { completeStep, requireDueStep, requireOnboarding } from './onboarding-step';
import type { UseCase } from '../../kernel/route';

/** Stores the phone, typed or from the directory, and sends it a code. Refuses if the e-mail belongs to an existing account. */
export const verifyPhone: UseCase<typeof endpoint> = async (deps, newcomer, { body }) => {
  const { phone, isKnown } = await choosePhone(deps, newcomer, body.phone);
  const { countsUpTo, isProven = false } = await requireCaptcha(
    deps,
    newcomer,
    ['unconfirmedByNetwork'],
    body.captcha,
  );
  return completeStep(deps, newcomer, 'phone', async (tx, row) => {
    if (row.email_signs_in) throw new Refusal('signs-in-already');
    if (phone !== row.phone) await changePhone(tx, { id: row.id, phone, isKnown });
    else if (row.is_phone_proven || (await hasLiveChallenge(deps, tx, row, 'onboarding-phone'))) return;
    await restartChallenge(deps, tx, 'onboarding-phone', row.id, {
      method: 'sms',
      destination: phone,
      language: row.language,
      market: newcomer.market,
      address: newcomer.address,
      countsUpTo,
      isProven,
    });
  });
};

/** A typed number, or without one the number of the directory, which was shown masked. */
async function choosePhone(deps: Deps, newcomer: Newcomer, typed: string | undefined) {
  if (typed !== undefined)
    return { phone: await readMobilePhone(deps, newcomer.market, typed), isKnown: false };
  const row = await requireOnboarding(deps, newcomer);
  requireDueStep('phone', row);
  const phone = await findKnownPhone(deps, row);
  if (phone === null) throw new Refusal('phone-refused');
  return { phone, isKnown: true };
}
