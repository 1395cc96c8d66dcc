import { ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { paths } from '../../shared/navigation/paths';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

/** Says that the card is already activated, but not whose card it is. */
export function ExistingCardScreen() {
  const { translate } = useTranslations();
  return (
    <>
      <StepTitle title={translate('onboarding.existing-card.title')}>
        {translate('onboarding.existing-card.text')}
      </StepTitle>
      <ButtonLink href={paths.loginEmail} isWide>
        {translate('login.submit')}
      </ButtonLink>
      <p>
        <Link href={paths.forgotPasswordEmail}>{translate('login.forgotten.password')}</Link>
      </p>
      <p>
        <Link href={paths.forgotUsername}>{translate('login.forgotten.username')}</Link>
      </p>
      <p>
        <WithHelpdesk text={translate('onboarding.existing-card.stranger')} />
      </p>
      <p>
        <Link href={pathOf('start')}>{translate('onboarding.existing-card.other')}</Link>
      </p>
    </>
  );
}
