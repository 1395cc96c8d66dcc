import type { Result } from '@talon/contract/client';
import type { showStepUp as endpoint } from '@talon/contract/mfa';
import type { MfaMethod } from '@talon/rules/allowed-authenticators';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResendOutcome } from '../../shared/challenge/ChallengeForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
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

export type ChallengeState = ReturnType<typeof useChallenge>;

/** The challenge of the page's address, and what may be done with it. */
export function useChallenge() {
  const { call } = usePortal();
  const { payload, single: isSingle = false, weakPassword = false } = useSearch(paths.mfa) ?? {};
  const goOn = useAfterChallenge(weakPassword);
  const [challenge, setChallenge] = useState<StepUpChallenge>();
  const [failure, setFailure] = useState<Failure>();

  /** A challenge that is over is told of; it is begun anew when the person asks. */
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

  return {
    challenge,
    failure,
    load,
    isSignIn: payload !== undefined,

    async confirm(
      code: string,
      more: { isTrustedDevice?: boolean; card_number?: string } = {},
    ): Promise<Problem[] | undefined> {
      if (!challenge) return undefined;
      const result = await confirmStepUp(call, { payload: challenge.payload, code, ...more });
      if (result.ok) {
        goOn(result.value, challenge.method);
        return undefined;
      }
      // How many tries are left, which other ways are open; not known just now, it stays with what was typed.
      const now = await showStepUp(call, challenge.payload);
      if (now.ok || !isTransient(now.failure)) know(now);
      return problemsOf(result.failure, { 'code-refused': 'code', 'card-number-refused': 'card' });
    },

    async resend(): Promise<ResendOutcome> {
      if (!challenge) return { isSent: false, resend_in: 0 };
      const result = await resendStepUp(call, challenge.payload);
      if (result.ok) {
        setChallenge(result.value);
        return { isSent: true, resend_in: result.value.resend_in };
      }
      const { failure: refused } = result;
      if (refused.code === 'challenge-ended') know(result);
      return { isSent: false, resend_in: refused.retryAfterSeconds ?? 0, problems: problemsOf(refused) };
    },

    async switchTo(method: MfaMethod): Promise<Problem[] | undefined> {
      if (!challenge) return undefined;
      const result = await switchStepUp(call, challenge.payload, method);
      if (!result.ok) return problemsOf(result.failure);
      setChallenge(result.value);
      return undefined;
    },
  };
}
