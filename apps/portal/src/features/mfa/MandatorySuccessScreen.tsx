import { mandatoryRedirectMilliseconds } from '@talon/rules/limits';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { useEffect } from 'react';
import { codesAfterSignIn, hasNoCodes } from '../../shared/authenticators/recovery-code-offer';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { usePortal, useSession } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { useMandatory } from './mandatory';
import { MfaFrame } from './MfaFrame';

/**
 * Says that both authenticators are enrolled. After a moment, continues to the offer of recovery codes, and to the page that the person
 * wanted.
 */
export function MandatorySuccessScreen() {
  const { session } = usePortal();
  const { sessionToken } = useSession();
  const { translate } = useTranslations();
  const { methods, next, isDone } = useMandatory();
  const detour = hasNoCodes(methods) ? codesAfterSignIn : undefined;

  useEffect(() => {
    if (!isDone) return navigate(next, { replaces: true });
    const timer = setTimeout(
      () => sessionToken && session.begin(sessionToken, detour),
      mandatoryRedirectMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [isDone, next, sessionToken, session, detour]);

  if (!isDone) return null;
  return (
    <MfaFrame title={translate('mfa.mandatory.done')}>
      <Banner tone="success" announce="polite">
        {translate('mfa.mandatory.done.text')}
      </Banner>
      <Button
        isWide
        onClick={() => (sessionToken ? session.begin(sessionToken, detour) : navigate(paths.home))}
      >
        {translate('mfa.mandatory.done.go')}
      </Button>
    </MfaFrame>
  );
}
