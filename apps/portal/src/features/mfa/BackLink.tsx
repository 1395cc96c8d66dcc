import { Button, ButtonLink } from '@talon/ui/Button';
import { returnWithoutStepUp } from '../../shared/step-up/step-up';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';

/** Leads back to the login page, or to the page that waits for step-up, which has kept what was typed. */
export function BackLink({ isSignIn }: { isSignIn: boolean }) {
  const { translate } = useTranslations();
  if (isSignIn) {
    return (
      <ButtonLink href={paths.loginEmail} tone="text">
        {translate('mfa.back.login')}
      </ButtonLink>
    );
  }
  return (
    <Button tone="text" onClick={() => returnWithoutStepUp() || navigate(paths.home)}>
      {translate('mfa.back')}
    </Button>
  );
}
