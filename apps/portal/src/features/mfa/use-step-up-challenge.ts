import type { Failure } from '@talon/contract/client';
import { afterSignIn } from '@talon/rules/after-sign-in';
import { useEffect, useEffectEvent, useState } from 'react';
import { problemOfUnsentCode } from '../../shared/authenticators/refused-code';
import { challengeProblems, useChallenge } from '../../shared/challenge/use-challenge';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { startOfWaiting } from '../../shared/step-up/step-up';
import { usePortal } from '../../shared/session/portal';
import { showChallenge, type ShownChallenge } from '../../shared/api/challenge';
import { startStepUp, type StepUpChallenge } from '../../shared/api/step-up';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { isTransient } from './is-transient';
import { useAfterChallenge } from './use-after-challenge';

type Shown = { ok: true; value: StepUpChallenge } | { ok: false; failure: Failure };

const ended: Failure = {
  code: 'challenge-ended',
  message: undefined,
  fields: [],
  retryAfterSeconds: undefined,
};

const stepUps = ['sign-in', 'sudo', 'single'] as const;

/** Converts a challenge for the code page; undefined if it has another purpose. */
function stepUpOf({ others, purpose, ...shown }: ShownChallenge): StepUpChallenge | undefined {
  const stepUp = stepUps.find(each => each === purpose);
  return stepUp && { ...shown, purpose: stepUp, other_methods: others.map(({ method }) => method) };
}

export type StepUpState = ReturnType<typeof useStepUpChallenge>;

/** The challenge of the code page: of a sign-in (`payload` in the query) or a new one for a step-up. */
export function useStepUpChallenge() {
  const { call } = usePortal();
  const { payload, single: isSingle = false, weakPassword = false } = useSearch(paths.mfa) ?? {};
  const continueAfter = useAfterChallenge(weakPassword);
  const [challenge, setChallenge] = useState<StepUpChallenge>();
  const [failure, setFailure] = useState<Failure>();
  const current = challenge?.payload ?? '';

  /** Stores the result. If the challenge has ended, the page says so; a new one starts only when the person requests it. */
  function know(result: Shown) {
    setFailure(result.ok ? undefined : result.failure);
    if (result.ok) setChallenge(result.value);
  }

  /** Loads a pending challenge. No code is sent. */
  async function show(shown: string): Promise<Shown> {
    const result = await showChallenge(call, 'sign-in', shown);
    if (!result.ok) return result;
    const value = stepUpOf(result.value);
    return value ? { ok: true, value } : { ok: false, failure: ended };
  }

  function load() {
    const start = startOfWaiting() ?? (() => startStepUp(call, isSingle));
    void catchUnexpected<Shown>(payload ? show(payload) : start()).then(know);
  }

  // Runs once for each query: `MfaScreen` uses the query as the key.
  const open = useEffectEvent(load);
  useEffect(() => open(), []);

  const code = useChallenge({
    purpose: challenge?.purpose ?? 'sign-in',
    payload: current,
    onConfirmed: confirmed => challenge && continueAfter(confirmed, challenge.method),
    onSent: sent => setChallenge(stepUpOf(sent)),
    async onFailed(refused, step) {
      if (step === 'confirm' && refused.mfa) {
        // After a password reset, a sign-in also requires a code through another channel.
        navigate(afterSignIn({ mfa: refused.mfa, required_action: null, target: undefined }).to, {
          replaces: true,
        });
        return undefined;
      }
      if (step === 'resend' && refused.code === 'challenge-ended') setFailure(ended);
      if (step === 'confirm') {
        // Reloads the challenge: the tries left and the other authenticators may have changed.
        const now = await show(current);
        if (now.ok || !isTransient(now.failure)) know(now);
      }
      return problemOfUnsentCode(challenge?.method ?? 'sms', refused) ?? challengeProblems(refused);
    },
  });

  return {
    ...code,
    challenge,
    failure,
    load,
    isSignIn: payload !== undefined,
    isSingle,
    switchTo: code.redirect,
  };
}
