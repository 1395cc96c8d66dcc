import { Link } from '@talon/ui/Link';
import { useTranslations } from '../../shared/translations/translations';
import { CardForm } from './CardForm';
import { pathOf } from './pages';
import { StepTitle } from './StepTitle';

export function CardScreen() {
  const { translate } = useTranslations();
  return (
    <>
      <StepTitle back="start" title={translate('onboarding.card.title')}>
        {translate('onboarding.card.text')}
      </StepTitle>
      <CardForm />
      <p>
        <Link href={pathOf('start')}>{translate('onboarding.card.other')}</Link>
      </p>
    </>
  );
}
