import { ButtonLink } from '@talon/ui/Button';
import { Link } from '@talon/ui/Link';
import { paths } from '../../app/paths';
import { useWords } from '../../app/words';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

/** The card is activated: nothing is said of whose it is. */
export function ExistingCardScreen() {
  const { translate } = useWords();
  return (
    <>
      <StepTitle title={translate('onboarding.existing-card.title')}>
        {translate('onboarding.existing-card.text')}
      </StepTitle>
      <p>{translate('onboarding.existing-card.forgotten')}</p>
      <ButtonLink href={paths.loginEmail} isWide>
        {translate('login.title')}
      </ButtonLink>
      <p>
        <Link href={pathOf('start')}>{translate('onboarding.existing-card.other')}</Link>
      </p>
    </>
  );
}
