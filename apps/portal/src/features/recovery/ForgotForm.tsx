import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Tabs } from '@talon/ui/Tabs';
import type { ReactNode } from 'react';
import { captchaFields, useCaptcha } from '../../shared/captcha/use-captcha';
import { captchaField } from '../../shared/problems/captcha-problems';
import { PortalForm } from '../../shared/form/PortalForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { useForm } from '../../shared/form/use-form';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { useLocation } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { forgotPassword } from '../../shared/api/recovery';
import { BackToLogin } from './BackToLogin';
import { PasskeyInstead } from './PasskeyInstead';
import { isAwaited, type RecoveryIdentifier, sentBy, useMemory } from './recovery-state';
import { RecoveryTitle } from './RecoveryTitle';

/** The identifier in the format of the service, or the problems that prevent sending. */
type ReadOutcome = RecoveryIdentifier | { problems: readonly Problem[] };
export type ReadRecoveryIdentifier = () => Promise<ReadOutcome> | ReadOutcome;

/** The form to request a code, by e-mail or phone. `children` is the field of the identifier. */
export function ForgotForm({ read, children }: { read: ReadRecoveryIdentifier; children: ReactNode }) {
  const { call } = usePortal();
  const { language, translate } = useTranslations();
  const { path } = useLocation();
  const { memory, proceed } = useMemory();
  const form = useForm();
  const mobile = useMobilePhone();
  const captcha = useCaptcha(() => form.forget(captchaField));

  async function send(): Promise<readonly Problem[] | undefined> {
    const identifier = await read();
    if ('problems' in identifier) return identifier.problems;
    if (memory.sent && isAwaited(memory.sent, identifier)) {
      proceed({}, paths.forgotPasswordSent);
      return undefined;
    }
    const result = await captcha.sendWith(answered =>
      forgotPassword(call, { ...identifier, language, ...answered }),
    );
    if (!result.ok) {
      return (
        mobile.refused(result.failure) ??
        problemsOf(result.failure, { ...captchaFields, 'email-refused': 'email', 'phone-refused': 'phone' })
      );
    }
    proceed({ sent: sentBy(identifier, result.value), hasEnded: undefined }, paths.forgotPasswordSent);
    return undefined;
  }

  const tab = (href: string, label: string) => ({ href, label, isCurrent: path === href });
  return (
    <>
      <RecoveryTitle title={translate('login.forgotten.password')}>
        {translate('recovery.password.text')}
      </RecoveryTitle>
      {memory.hasEnded && (
        <Banner tone="warning" announce="polite">
          {translate('error.challenge-ended')}
        </Banner>
      )}
      <Tabs
        label={translate('recovery.password.ways')}
        tabs={[
          tab(paths.forgotPasswordEmail, translate('login.ways.email')),
          tab(paths.forgotPasswordPhone, translate('login.ways.phone')),
        ]}
      />
      <PortalForm form={form} send={send}>
        {children}
        {captcha.field}
        <Button type="submit" isWide>
          {translate('recovery.send')}
        </Button>
      </PortalForm>
      <PasskeyInstead />
      <BackToLogin />
    </>
  );
}
