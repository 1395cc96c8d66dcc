import { verifyPhone } from '@talon/contract/onboarding-codes';
import { Button } from '@talon/ui/Button';
import type { PhoneValue } from '@talon/ui/PhoneInput';
import { useEffect, useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { keepTogether } from '../../shared/translations/keep-together';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { loadPhoneReader } from '../../shared/contact/PhoneField';
import { MobilePhoneField } from '../../shared/mobile-phone/MobilePhoneField';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useJourney, useOnboarding } from './journey';
import { pageOfStep } from './pages';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';
import { useKnownPhone } from './use-known-phone';

export function PhoneVerificationScreen() {
  const { call, configuration } = usePortal();
  const { translate } = useTranslations();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useFailure();
  const mobile = useMobilePhone();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const [phone, setPhone] = useTypedPhone(onboarding.phone, configuration.phoneCountry);
  const known = useKnownPhone();
  const [wantsAnother, setWantsAnother] = useState(false);
  const isKnown = typeof known === 'string' && !wantsAnother;

  async function send(): Promise<Problem[] | undefined> {
    const read = isKnown ? undefined : await mobile.read(phone);
    if (read && 'problem' in read) return [read.problem];
    const result = await captcha.sendWith(answered => call(verifyPhone, { body: { ...read, ...answered } }));
    if (!result.ok)
      return (
        mobile.refused(result.failure) ??
        refuse(result.failure, { ...captchaFields, 'phone-refused': 'phone' })
      );
    know(result.value);
    go(pageOfStep(result.value));
    return undefined;
  }

  return (
    <>
      <StepTitle step={3} back="email-verification" title={translate('onboarding.phone.title')}>
        {translate('onboarding.phone.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        {isKnown ? (
          <>
            <p>{translate('onboarding.phone.known')}</p>
            <p>
              <strong>{keepTogether(known)}</strong>
            </p>
          </>
        ) : (
          known !== undefined && (
            <MobilePhoneField
              name="phone"
              label={translate('onboarding.phone')}
              value={phone}
              onChange={setPhone}
              otherWay="helpdesk"
            />
          )
        )}
        {typeof known === 'string' && (
          <Button tone="text" onClick={() => setWantsAnother(!wantsAnother)}>
            {translate(wantsAnother ? 'onboarding.phone.keep' : 'onboarding.phone.another')}
          </Button>
        )}
        {captcha.field}
        <Button type="submit" isWide disabled={known === undefined}>
          {translate('onboarding.send-code')}
        </Button>
      </PortalForm>
    </>
  );
}

/** The phone that was typed before, once the phone reader is loaded. */
function useTypedPhone(before: string | null, country: string) {
  const [phone, setPhone] = useState<PhoneValue>({ country, number: '' });
  useEffect(() => {
    if (before === null || before.includes('•')) return;
    void loadPhoneReader().then(
      ({ recognisePhone, writePhone }) => {
        const value = recognisePhone(before);
        if (value) setPhone({ ...value, number: writePhone(value) });
      },
      () => undefined,
    );
  }, [before]);
  return [phone, setPhone] as const;
}
