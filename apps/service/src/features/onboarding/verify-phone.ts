import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import type { verifyPhone as endpoint } from '@talon/contract/onboarding-codes';
import { readMobilePhone } from '../../domain/identifiers/read-address';
import type { Deps } from '../../kernel/deps';
import { requireCaptcha } from '../../domain/limits/captcha';
import type { Newcomer } from '../../kernel/caller';
import type { Input } from '../../kernel/route';
import { changePhone } from '../../domain/onboardings/onboardings';
import { hasLiveChallenge, restartChallenge } from './onboarding-challenge';
import { completeStep } from './onboarding-step';

/** Stores the phone and sends it a code. Refuses if the e-mail belongs to an existing account. */
export async function verifyPhone(
  deps: Deps,
  newcomer: Newcomer,
  { body }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const phone = await readMobilePhone(deps, newcomer.market, body.phone);
  const { countsUpTo } = await requireCaptcha(deps, newcomer, ['unconfirmedByNetwork'], body.captcha);
  return completeStep(deps, newcomer, 'phone', async (tx, row) => {
    if (row.email_signs_in) throw new Refusal('signs-in-already');
    if (phone !== row.phone) await changePhone(tx, { id: row.id, phone });
    else if (row.is_phone_proven || (await hasLiveChallenge(deps, tx, row, 'onboarding-phone'))) return;
    await restartChallenge(deps, tx, 'onboarding-phone', row.id, {
      method: 'sms',
      destination: phone,
      language: row.language,
      market: newcomer.market,
      address: newcomer.address,
      countsUpTo,
    });
  });
}
