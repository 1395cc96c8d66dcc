import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { returnAfterStepUp, useStepUp } from '../../shared/step-up/step-up';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { forgetTarget, rememberedTarget } from '../../shared/session/target';
import { useTranslations } from '../../shared/translations/translations';

/** Offers to return to the page that waited for the step-up, or to the remembered target. */
export function ReturnBanner() {
  const { translate } = useTranslations();
  const { waiting } = useStepUp();
  const target = useSearch(paths.security)?.mfa ? rememberedTarget() : undefined;
  if (!waiting?.hasStepUp && target === undefined) return null;

  function proceed() {
    if (waiting?.hasStepUp) return void returnAfterStepUp();
    forgetTarget();
    navigate(target ?? paths.home);
  }

  return (
    <Banner
      tone="success"
      announce="polite"
      title={translate('security.granted')}
      action={<Button onClick={proceed}>{translate('security.granted.go-on')}</Button>}
    >
      {translate('security.granted.text')}
    </Banner>
  );
}
