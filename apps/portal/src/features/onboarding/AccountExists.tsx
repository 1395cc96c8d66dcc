import { ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { storeRecoveryIdentifiers, loginHint } from '../../shared/session/login-hint';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useOnboarding } from './journey';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

/**
 * Shown if the address already signs in to an account, most often because of a new employer. There will be no second account: the
 * card or the invitation is added at the next sign-in.
 */
export function AccountExists({ kind }: { kind: 'email' | 'phone' }) {
  const { translate } = useTranslations();
  const { email, phone } = useOnboarding();

  const { phoneCountry } = usePortal().configuration;

  function fillIn(): void {
    loginHint.email = kind === 'email' ? (email ?? '') : '';
    loginHint.phone = kind === 'phone' ? (phone ?? '') : '';
    loginHint.hasWaiting = true;
    storeRecoveryIdentifiers({
      email: loginHint.email,
      phone: { country: phoneCountry, number: loginHint.phone },
    });
  }

  return (
    <>
      <StepTitle title={translate('onboarding.exists.title')}>
        {translate(kind === 'email' ? 'onboarding.exists.email' : 'onboarding.exists.phone')}
      </StepTitle>
      <p>{translate('onboarding.exists.text')}</p>
      <ButtonLink href={kind === 'email' ? paths.loginEmail : paths.loginPhone} isWide onClick={fillIn}>
        {translate('login.submit')}
      </ButtonLink>
      {kind === 'email' && (
        <p>
          <WithHelpdesk text={translate('onboarding.exists.email.shared')} />
        </p>
      )}
      <p>
        <Link
          href={kind === 'email' ? paths.forgotPasswordEmail : paths.forgotPasswordPhone}
          onClick={fillIn}
        >
          {translate('login.forgotten.password')}
        </Link>
      </p>
      <p>
        <Link href={pathOf(kind === 'email' ? 'email-verification' : 'phone-verification')}>
          {translate(kind === 'email' ? 'onboarding.exists.email.other' : 'onboarding.exists.phone.other')}
        </Link>
      </p>
    </>
  );
}
