import { Button } from '@talon/ui/Button';
import type { PhoneValue } from '@talon/ui/PhoneInput';
import { useEffect, useState } from 'react';
import { captchaFields, useCaptcha } from '../../app/captcha/use-captcha';
import { PortalForm } from '../../app/form/PortalForm';
import type { Problem } from '../../app/form/problems';
import { useForm } from '../../app/form/use-form';
import { loadPhoneReader, PhoneField } from '../../app/PhoneField';
import { usePortal } from '../../app/portal';
import { useWords } from '../../app/words';
import { verifyPhone } from '../../data/onboarding';
import { useJourney, useOnboarding } from './journey';
import { pageToGoOn } from './pages';
import { StepTitle } from './StepTitle';
import { useRefusal } from './use-refusal';

export function PhoneVerificationScreen() {
  const { call, configuration } = usePortal();
  const { translate } = useWords();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useRefusal();
  const captcha = useCaptcha(() => void form.submit(send));
  const [phone, setPhone] = useTypedPhone(onboarding.phone, configuration.phoneCountry);

  async function send(): Promise<Problem[] | undefined> {
    const { readPhone } = await loadPhoneReader();
    const number = readPhone(phone);
    if (!number) return [{ field: 'phone', key: 'login.phone.invalid' }];
    const result = await captcha.sendWith(answered => verifyPhone(call, { phone: number, ...answered }));
    if (!result.ok) return refuse(result.failure, { ...captchaFields, 'phone-refused': 'phone' });
    know(result.value);
    go(pageToGoOn(result.value));
    return undefined;
  }

  return (
    <>
      <StepTitle step={4} title={translate('onboarding.phone.title')}>
        {translate('onboarding.phone.text')}
      </StepTitle>
      <PortalForm form={form} send={send}>
        <PhoneField name="phone" label={translate('onboarding.phone')} value={phone} onChange={setPhone} />
        {captcha.field}
        <Button type="submit" isWide>
          {translate('onboarding.send-code')}
        </Button>
      </PortalForm>
    </>
  );
}

/** The number as it was typed before, once it can be read. */
function useTypedPhone(before: string | null, country: string) {
  const [phone, setPhone] = useState<PhoneValue>({ country, number: '' });
  useEffect(() => {
    if (before === null) return;
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
