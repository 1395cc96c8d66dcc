import type { Failure } from '@talon/contract/client';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useTranslations } from '../../shared/translations/translations';
import { OnboardingFrame } from './OnboardingFrame';

/** Says why the onboarding could not be loaded. Nothing is lost, and the person can try again. */
export function UnreachableScreen({ failure, onAgain }: { failure: Failure['code']; onAgain: () => void }) {
  const { translate } = useTranslations();
  return (
    <OnboardingFrame>
      <Banner
        tone="danger"
        announce="assertive"
        action={
          <Button tone="secondary" onClick={onAgain}>
            {translate('shell.try-again')}
          </Button>
        }
      >
        {translate(`error.${failure}`)}
      </Banner>
    </OnboardingFrame>
  );
}
