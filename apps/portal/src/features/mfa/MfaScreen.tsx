import { Loader } from '@talon/ui/Loader';
import { useLocation } from '../../shared/navigation/location';
import { useTranslations } from '../../shared/translations/translations';
import { CardChallenge } from './CardChallenge';
import { CodeChallenge } from './CodeChallenge';
import { MfaFrame } from './MfaFrame';
import { ChallengeUnavailable } from './ChallengeUnavailable';
import { useStepUpChallenge } from './use-step-up-challenge';

/**
 * The code page: of a sign-in, with payload and method in its address, or of a step-up for another page (`single`,
 * `weakPassword`).
 */
export function MfaScreen() {
  const { search } = useLocation();
  return <MfaPage key={search} />;
}

function MfaPage() {
  const { translate } = useTranslations();
  const state = useStepUpChallenge();
  const { challenge, failure } = state;
  if (failure) {
    return (
      <MfaFrame title={translate('mfa.title.none')}>
        <ChallengeUnavailable failure={failure} isSignIn={state.isSignIn} onAgain={state.load} />
      </MfaFrame>
    );
  }
  if (!challenge) return <Loader label={translate('shell.loading')} />;
  const Challenge = challenge.method === 'card' ? CardChallenge : CodeChallenge;
  return <Challenge key={challenge.payload + challenge.method} challenge={challenge} state={state} />;
}
