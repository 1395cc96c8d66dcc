import { Loader } from '@talon/ui/Loader';
import type { ComponentType } from 'react';
import { useLocation } from '../../app/location';
import type { mandatoryPaths } from '../../app/paths';
import { useWords } from '../../app/words';
import { LogOutInstead } from '../../app/shell/LogOutInstead';
import { MandatoryAddressScreen } from './MandatoryAddressScreen';
import { MandatoryConfirmationScreen } from './MandatoryConfirmationScreen';
import { MandatoryIntroScreen } from './MandatoryIntroScreen';
import { MandatorySuccessScreen } from './MandatorySuccessScreen';
import { MfaFrame } from './MfaFrame';
import { NoChallenge } from './NoChallenge';
import { MandatoryContext, useMandatoryState } from './mandatory';

const screens: Record<(typeof mandatoryPaths)[number], ComponentType> = {
  '/mandatory-mfa': MandatoryIntroScreen,
  '/mandatory-mfa/phone': () => <MandatoryAddressScreen method="sms" />,
  '/mandatory-mfa/email': () => <MandatoryAddressScreen method="email" />,
  '/mandatory-mfa/confirmation': MandatoryConfirmationScreen,
  '/mandatory-mfa/success': MandatorySuccessScreen,
};

/** Two methods have to be set up before anything else opens. */
export function MandatoryPages() {
  const { path } = useLocation();
  const { translate } = useWords();
  const state = useMandatoryState();
  if (state.failure) {
    return (
      <MfaFrame title={translate('mfa.mandatory.title')}>
        <NoChallenge
          failure={state.failure}
          isSignIn={false}
          onAgain={state.load}
          wayOut={<LogOutInstead />}
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
