import { maskCardNumber } from '@talon/rules/card-number';
import { keepTogether } from '../../shared/translations/keep-together';
import { useTranslations } from '../../shared/translations/translations';
import { useOnboarding } from './journey';
import { StepTitle } from './StepTitle';
import { TermsForm } from './TermsForm';

/** Says what comes next and what to have at hand, and asks to accept the terms. */
export function WelcomeScreen() {
  const { translate } = useTranslations();
  const { firstname, card_last_four: lastFour } = useOnboarding();
  return (
    <>
      <StepTitle
        step={1}
        back={lastFour === null ? 'code' : 'card'}
        title={
          firstname
            ? translate('onboarding.welcome.title', { name: firstname })
            : translate('onboarding.welcome.title.nameless')
        }
      >
        {lastFour === null
          ? translate('onboarding.welcome.invitation')
          : translate('onboarding.welcome.card', { card: keepTogether(maskCardNumber(lastFour)) })}
      </StepTitle>
      <TermsForm />
    </>
  );
}
