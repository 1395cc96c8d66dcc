import type { Result } from '@talon/contract/client';
import type { showStepUp as endpoint } from '@talon/contract/mfa';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { useEffect, useEffectEvent, useState } from 'react';
import { challengeProblems, useChallenge } from '../../shared/challenge/use-challenge';
import { paths } from '../../shared/navigation/paths';
import { useSearch } from '../../shared/navigation/search';
import { usePortal } from '../../shared/session/portal';
import {
  confirmStepUp,
  resendStepUp,
  showStepUp,
  startStepUp,
  type StepUpChallenge,
  switchStepUp,
} from '../../shared/api/mfa';
import { settled } from '../../shared/api/settled';
import { isTransient } from './is-transient';
import { useAfterChallenge } from './use-after-challenge';

type Shown = Result<typeof endpoint>;
type Failure = Extract<Shown, { ok: false }>['failure'];

const ended: Failure = {
  code: 'challenge-ended',
  message: undefined,
  fields: [],
  retryAfterSeconds: undefined,
};

/** The fields beside the code: the card number, or whether to trust this device. */
type More = { isTrustedDevice?: boolean; card_number?: string };

export type StepUpState = ReturnType<typeof useStepUpChallenge>;

/** The challenge of the page's address, of a sign-in or a step-up. */
export function useStepUpChallenge() {
  const { call } = usePortal();
  const { payload, single: isSingle = false, weakPassword = false } = useSearch(paths.mfa) ?? {};
  const continueAfter = useAfterChallenge(weakPassword);
  const [challenge, setChallenge] = useState<StepUpChallenge>();
  const [failure, setFailure] = useState<Failure>();
  const current = challenge?.payload ?? '';

  /** A challenge that is over is shown as such; a new one starts when the person asks for it. */
  function know(result: Shown) {
    if (!result.ok) return setFailure(result.failure);
    const { tries_left, expires_in } = result.value;
    if (tries_left === 0 || expires_in === 0) return setFailure(ended);
    setFailure(undefined);
    setChallenge(result.value);
  }

  function load() {
    void settled(payload ? showStepUp(call, payload) : startStepUp(call, isSingle)).then(know);
  }

  // Once for each address: the page has its key by it.
  const open = useEffectEvent(load);
  useEffect(() => open(), []);

  const code = useChallenge({
    confirm: (typed, more: More = {}) => confirmStepUp(call, { payload: current, code: typed, ...more }),
    resend: () => resendStepUp(call, current),
    onConfirmed: confirmed => challenge && continueAfter(confirmed, challenge.method),
    onSent: setChallenge,
    async onFailed(refused, step) {
      if (step === 'resend' && refused.code === 'challenge-ended') setFailure(ended);
      if (step === 'confirm') {
        // The tries left and the other authenticators may have changed.
        const now = await showStepUp(call, current);
        if (now.ok || !isTransient(now.failure)) know(now);
      }
      return challengeProblems(refused);
    },
  });

  return {
    ...code,
    challenge,
    failure,
    load,
    isSignIn: payload !== undefined,
    switchTo: (method: MfaMethod) => code.redirect(() => switchStepUp(call, current, method)),
  };
}
