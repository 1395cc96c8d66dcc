import type { MessageKey } from '@talon/messages/keys';
import type { MfaMethod } from '@talon/rules/authenticators';
import { Loader } from '@talon/ui/Loader';
import type { ComponentType } from 'react';
import { useChallengeEnd } from '../../shared/challenge/use-challenge-end';
import type { StepUpChallenge } from '../../shared/api/step-up';
import { useLocation } from '../../shared/navigation/location';
import { useTranslations } from '../../shared/translations/translations';
import { CardChallenge } from './CardChallenge';
import { ChallengeOver } from './ChallengeOver';
import { CodeChallenge } from './CodeChallenge';
import { MfaFrame } from './MfaFrame';
import { ChallengeUnavailable } from './ChallengeUnavailable';
import { PasskeyChallenge } from './PasskeyChallenge';
import { type StepUpState, useStepUpChallenge } from './use-step-up-challenge';

/** Titles of failures that are not about confirming who the person is. */
const titles: Partial<Record<string, MessageKey>> = {
  'too-new': 'mfa.title.too-new',
};

const challenges: Record<MfaMethod, ComponentType<{ challenge: StepUpChallenge; state: StepUpState }>> = {
  passkey: PasskeyChallenge,
  totp: CodeChallenge,
  sms: CodeChallenge,
  email: CodeChallenge,
  'recovery-code': CodeChallenge,
  card: CardChallenge,
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
        <ChallengeUnavailable
          failure={failure}
          isSignIn={state.isSignIn}
          isBankChange={state.isSingle}
          onAgain={state.load}
        />
      </MfaFrame>
    );
  }
  if (!challenge) return <Loader label={translate('shell.loading')} />;
  if (end)
    return (
      <ChallengeOver
        end={end}
        isSignIn={state.isSignIn}
        isSent={challenge.channel !== null}
        onAgain={state.load}
      />
    );
  const Challenge = challenges[challenge.method];
  return <Challenge key={challenge.payload + challenge.method} challenge={challenge} state={state} />;
}
