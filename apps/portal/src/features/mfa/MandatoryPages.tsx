import { Loader } from '@talon/ui/Loader';
import type { ComponentType } from 'react';
import { useLocation } from '../../shared/navigation/location';
import type { mandatoryPaths } from '../../shared/navigation/paths';
import { useTranslations } from '../../shared/translations/translations';
import { WaysOut } from '../../shared/layout/WaysOut';
import { MandatoryAddressScreen } from './MandatoryAddressScreen';
import { MandatoryAppScreen } from './MandatoryAppScreen';
import { MandatoryChoiceScreen } from './MandatoryChoiceScreen';
import { MandatoryConfirmationScreen } from './MandatoryConfirmationScreen';
import { MandatoryIntroScreen } from './MandatoryIntroScreen';
import { MandatoryPasskeyScreen } from './MandatoryPasskeyScreen';
import { MandatorySuccessScreen } from './MandatorySuccessScreen';
import { MfaFrame } from './MfaFrame';
import { ChallengeUnavailable } from './ChallengeUnavailable';
import { MandatoryContext, useMandatoryState } from './mandatory';
import { useOnlyWhenForced } from './use-only-when-forced';

const screens: Record<(typeof mandatoryPaths)[number], ComponentType> = {
  '/mandatory-mfa': MandatoryIntroScreen,
  '/mandatory-mfa/phone': () => <MandatoryAddressScreen method="sms" />,
  '/mandatory-mfa/email': () => <MandatoryAddressScreen method="email" />,
  '/mandatory-mfa/confirmation': MandatoryConfirmationScreen,
  '/mandatory-mfa/other': MandatoryChoiceScreen,
  '/mandatory-mfa/app': MandatoryAppScreen,
  '/mandatory-mfa/passkey': MandatoryPasskeyScreen,
  '/mandatory-mfa/success': MandatorySuccessScreen,
};

/** The pages of mandatory two-step verification: the person enrols two authenticators before any other page opens. */
export function MandatoryPages() {
  return useOnlyWhenForced() ? <PagesOfForced /> : null;
}

function PagesOfForced() {
  const { path } = useLocation();
  const { translate } = useTranslations();
  const state = useMandatoryState();
  if (state.failure) {
    return (
      <MfaFrame title={translate('mfa.mandatory.title')}>
        <ChallengeUnavailable
          failure={state.failure}
          isSignIn={false}
          onAgain={state.load}
          backLink={<WaysOut />}
        />
      </MfaFrame>
    );
  }
  if (!state.mandatory) return <Loader label={translate('shell.loading')} />;
  const Screen = screens[path as keyof typeof screens];
  return (
    <MandatoryContext value={state.mandatory}>
      <Screen />
    </MandatoryContext>
  );
}
