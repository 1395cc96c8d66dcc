import { useTranslations } from '../../shared/translations/translations';
import { StepTitle } from './StepTitle';
import { TermsForm } from './TermsForm';

export function TermsScreen() {
  const { translate } = useTranslations();
  return (
    <>
      <StepTitle step={1} back="welcome" title={translate('onboarding.terms.title')}>
        {translate('onboarding.terms.text')}
      </StepTitle>
      <TermsForm />
    </>
  );
}
