import type { MessageKey } from '@talon/messages/keys';
import { Loader } from '@talon/ui/Loader';
import { useChallengeEnd } from '../../shared/challenge/use-challenge-end';
import { useLocation } from '../../shared/navigation/location';
import { useTranslations } from '../../shared/translations/translations';
import { CardChallenge } from './CardChallenge';
import { ChallengeOver } from './ChallengeOver';
import { CodeChallenge } from './CodeChallenge';
import { MfaFrame } from './MfaFrame';
import { ChallengeUnavailable } from './ChallengeUnavailable';
import { useStepUpChallenge } from './use-step-up-challenge';

/** Titles of failures that are not about confirming who the person is. */
const titles: Partial<Record<string, MessageKey>> = {
  'too-new': 'mfa.title.too-new',
};

/**
 * The code page: of a sign-in, with payload and method in the query, or of a step-up for another page (`single` and
 * `weakPassword` in the query).
 */
export function MfaScreen() {
  const { search } = useLocation();
  return <MfaPage key={search} />;
}

function MfaPage() {
  const { translate } = useTranslations();
  const state = useStepUpChallenge();
  const { challenge, failure } = state;
  const end = useChallengeEnd(challenge);
  if (failure?.code === 'challenge-ended')
    return <ChallengeOver end="ended" isSignIn={state.isSignIn} onAgain={state.load} />;
  if (failure) {
    return (
      <MfaFrame title={translate(titles[failure.code] ?? 'mfa.title.none')}>
        <ChallengeUnavailable failure={failure} isSignIn={state.isSignIn} onAgain={state.load} />
      </MfaFrame>
    );
  }
  if (!challenge) return <Loader label={translate('shell.loading')} />;
  if (end) return <ChallengeOver end={end} isSignIn={state.isSignIn} onAgain={state.load} />;
  const Challenge = challenge.method === 'card' ? CardChallenge : CodeChallenge;
  return <Challenge key={challenge.payload + challenge.method} challenge={challenge} state={state} />;
}
