import type { ChallengePurpose } from '@talon/contract/challenge';
import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import type { Failure } from '@talon/contract/client';
import type { Assertion } from '@talon/contract/browser-passkeys';
import {
  type BesideCode,
  type ChallengeOf,
  type Confirmation,
  confirmChallenge,
  redirectChallenge,
  resendChallenge,
  type ShownChallenge,
} from '../api/challenge';
import { type Problem, problemsOf } from '../form/problems';
import { usePortal } from '../session/portal';
import type { ResendOutcome } from './ChallengeForm';

export type Problems = readonly Problem[] | undefined;

type Step = 'confirm' | 'resend' | 'redirect';

/** A challenge of a purpose, with the callbacks of its calls. */
export type PurposeFlow<P extends ChallengePurpose> = {
  purpose: P;
  payload: string;
  onConfirmed: (outcome: ChallengeOutcome<P>) => void | Promise<void>;
  /** Called after a new code was sent. */
  onSent?: (sent: ChallengeOf<P>) => void;
  /** Updates the page after a failure and returns the problems to show. By default the form shows the failure itself. */
  onFailed?: (failure: Failure, step: Step) => Problems | Promise<Problems>;
  /** Replaces the usual resend call, in flows that continue after the challenge has ended. */
  resend?: (
    cardNumber?: string,
  ) => Promise<{ ok: true; value: ChallengeOf<P> } | { ok: false; failure: Failure }>;
  /**
   * After the challenge has ended, repeats the request that started it. Resolves to the new code or to the problems, and to
   * undefined if the page does not know the request.
   */
  restart?: () => Promise<{ sent: NewCode } | { problems: Problems } | undefined>;
};

/** The fields of a new code that the code form needs. */
type NewCode = Pick<ShownChallenge, 'code_length' | 'resend_in'>;

/** The actions of a page on its challenge. Each returns the problems to show, if there are any. */
export type ChallengeActions = {
  confirm: (code: string, beside?: BesideCode) => Promise<Problems>;
  /** Confirms with a passkey instead of a code. */
  confirmWith: (credential: Assertion) => Promise<Problems>;
  resend: (cardNumber?: string) => Promise<ResendOutcome>;
  /** Sends a new code to one of the challenge's `others`. */
  redirect: (to: string) => Promise<Problems>;
};

const fieldOfCode = { 'code-refused': 'code', 'card-number-refused': 'card' };

/** The problems of a failed call, shown at the code field or the card field. */
export const challengeProblems = (failure: Failure): Problem[] => problemsOf(failure, fieldOfCode);

/** Confirms, resends and redirects the code of a challenge, for every purpose. */
export function useChallenge<P extends ChallengePurpose>({
  purpose,
  payload,
  onConfirmed,
  onSent,
  onFailed = challengeProblems,
  resend,
  restart,
}: PurposeFlow<P>): ChallengeActions {
  const { call } = usePortal();

  async function confirm(proof: Omit<Confirmation, 'payload'>): Promise<Problems> {
    const result = await confirmChallenge(call, purpose, { payload, ...proof });
    if (!result.ok) return onFailed(result.failure, 'confirm');
    await onConfirmed(result.value);
    return undefined;
  }

  return {
    confirm: (code, beside) => confirm({ code, ...beside }),
    confirmWith: credential => confirm({ credential }),

    resend: async cardNumber => {
      const result = await (resend
        ? resend(cardNumber)
        : resendChallenge(call, purpose, payload, cardNumber));
      if (result.ok) {
        onSent?.(result.value);
        return { isSent: true, ...newCode(result.value) };
      }
      const { failure } = result;
      const again = failure.code === 'challenge-ended' ? await restart?.() : undefined;
      if (again && 'sent' in again) return { isSent: true, ...newCode(again.sent) };
      if (again) return { isSent: false, resend_in: 0, problems: again.problems };
      const problems = await onFailed(failure, 'resend');
      return { isSent: false, resend_in: failure.retryAfterSeconds ?? 0, problems };
    },

    redirect: async to => {
      const result = await redirectChallenge(call, purpose, payload, to);
      if (!result.ok) return onFailed(result.failure, 'redirect');
      onSent?.(result.value);
      return undefined;
    },
  };
}

function newCode({ code_length, resend_in }: NewCode): NewCode {
  return { code_length, resend_in };
}
