import { ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { loginHint } from '../../shared/session/login-hint';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { useOnboarding } from './journey';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

/** The commonest case, a new employer: no second account, the card or invitation follows at the next sign-in. */
export function AccountExists({ kind }: { kind: 'email' | 'phone' }) {
  const { translate } = useTranslations();
  const { email, phone } = useOnboarding();

  function fillIn(): void {
    // An invited address comes masked.
    loginHint.email = kind === 'email' && email !== null && !email.includes('•') ? email : '';
    loginHint.phone = kind === 'phone' ? (phone ?? '') : '';
    loginHint.hasWaiting = true;
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
      <p>
        <Link href={kind === 'email' ? paths.forgotPasswordEmail : paths.forgotPasswordPhone}>
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
