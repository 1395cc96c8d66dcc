import { verifyEmail } from '@talon/contract/onboarding-codes';
import { Button } from '@talon/ui/Button';
import { useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/beside-captcha';
import { NewEmailField } from '../../shared/form/NewEmailField';
import { PortalForm } from '../../shared/form/PortalForm';
import type { Problem } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useNewEmail } from '../../shared/form/use-new-email';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { Onboarding } from '../../shared/api/onboarding';
import { useJourney, useOnboarding } from './journey';
import { pageToGoOn } from './pages';
import { StepTitle } from './StepTitle';
import { useFailure } from './use-failure';

/** Which e-mail: the one that the invitation was sent to, or another. */
export function EmailVerificationScreen() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { know, go } = useJourney();
  const onboarding = useOnboarding();
  const form = useForm();
  const refuse = useFailure();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const [email, setEmail] = useState(typedBefore(onboarding));
  const entry = useNewEmail(email);
  const [isAnother, setAnother] = useState(onboarding.invited_email === null || email !== '');

  async function send(chosen?: string): Promise<readonly Problem[] | undefined> {
    const stopped = chosen === undefined ? undefined : entry.stop();
    if (stopped) return stopped;
    const result = await captcha.sendWith(answered =>
      call(verifyEmail, { body: { ...(chosen !== undefined && { email: chosen }), ...answered } }),
    );
    if (!result.ok) return refuse(result.failure, { ...captchaFields, 'email-refused': 'email' });
    know(result.value);
    go(pageToGoOn(result.value));
    return undefined;
  }

  return (
    <>
      <StepTitle step={3} back="create" title={translate('onboarding.email.title')}>
        {translate(isAnother ? 'onboarding.email.text' : 'onboarding.email.invited')}
      </StepTitle>
      <PortalForm form={form} send={() => send(isAnother ? email : undefined)}>
        {isAnother ? (
          <NewEmailField autoComplete="email" value={email} entry={entry} onChange={setEmail} />
        ) : (
          <p>
            <strong>{onboarding.invited_email}</strong>
          </p>
        )}
        {captcha.field}
        <Button type="submit" isWide>
          {translate('onboarding.send-code')}
        </Button>
        {onboarding.invited_email !== null && (
          <Button tone="text" onClick={() => setAnother(!isAnother)}>
            {translate(isAnother ? 'onboarding.email.keep' : 'onboarding.email.another')}
          </Button>
        )}
      </PortalForm>
    </>
  );
}

/** The address as it was typed; the invitation's own, which comes masked, never was. */
function typedBefore({ email }: Onboarding): string {
  return email === null || email.includes('•') ? '' : email;
}
