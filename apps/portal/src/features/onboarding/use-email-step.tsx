import { verifyEmail } from '@talon/contract/onboarding-codes';
import { Button } from '@talon/ui/Button';
import { type ReactNode, useState } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { NewEmailField } from '../../shared/form/NewEmailField';
import type { Problem } from '../../shared/form/problems';
import { useNewEmail } from '../../shared/form/use-new-email';
import type { PortalFormState } from '../../shared/form/use-form';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import type { Onboarding } from '../../shared/api/onboarding';
import { useJourney, useOnboarding } from './journey';
import { useFailure } from './use-failure';

/** Asks for the e-mail: the invited address or another one. Used on its own page and on the page `create`. */
export function useEmailStep(form: PortalFormState): {
  /** Says what the address is for. The page `create` shows it above an invited address, but below the field for another one. */
  explanation: string;
  isInvited: boolean;
  fields: ReactNode;
  /** The problems that prevent sending, as in `useNewEmail`. */
  stop: () => readonly Problem[] | undefined;
  /** Sends the code and opens the code page. */
  send: () => Promise<Problem[] | undefined>;
} {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { proceed } = useJourney();
  const onboarding = useOnboarding();
  const refuse = useFailure();
  const captcha = useCaptcha(() => form.forget(captchaField));
  const [email, setEmail] = useState(typedBefore(onboarding));
  const entry = useNewEmail(email);
  const [isAnother, setAnother] = useState(onboarding.invited_email === null || email !== '');

  async function send(): Promise<Problem[] | undefined> {
    const result = await captcha.sendWith(answered =>
      call(verifyEmail, { body: { ...(isAnother && { email }), ...answered } }),
    );
    if (!result.ok) return refuse(result.failure, { ...captchaFields, 'email-refused': 'email' });
    proceed(result.value, { over: 'email-verification' });
    return undefined;
  }

  const fields = (
    <>
      {isAnother ? (
        <NewEmailField autoComplete="email" value={email} entry={entry} onChange={setEmail} />
      ) : (
        <p>
          <strong>{onboarding.invited_email}</strong>
        </p>
      )}
      {onboarding.invited_email !== null && (
        <Button tone="text" onClick={() => setAnother(!isAnother)}>
          {translate(isAnother ? 'onboarding.email.keep' : 'onboarding.email.another')}
        </Button>
      )}
      {captcha.field}
    </>
  );
  return {
    explanation: translate(isAnother ? 'onboarding.email.text' : 'onboarding.email.invited'),
    isInvited: !isAnother,
    fields,
    stop: () => (isAnother ? entry.stop() : undefined),
    send,
  };
}

/** The address that was typed before; empty for the invited address, which is masked. */
function typedBefore({ email }: Onboarding): string {
  return email === null || email.includes('•') ? '' : email;
}
