import type { ChallengePurpose } from '@talon/contract/challenge';
import type { ChallengeOutcome } from '@talon/contract/challenge-calls';
import type { Failure } from '@talon/contract/client';
import {
  type BesideCode,
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

/** A challenge of a purpose, and what follows its calls. */
export type PurposeFlow<P extends ChallengePurpose> = {
  purpose: P;
  payload: string;
  onConfirmed: (outcome: ChallengeOutcome<P>) => void | Promise<void>;
  /** A new code is on its way. */
  onSent?: (sent: ShownChallenge) => void;
  /** Brings the page up to date, and returns what it shows; without it the failure itself is shown. */
  onFailed?: (failure: Failure, step: Step) => Problems | Promise<Problems>;
  /** Where a challenge that is over does not end the flow. */
  resend?: () => Promise<{ ok: true; value: ShownChallenge } | { ok: false; failure: Failure }>;
  /**
   * Sends the request again that led to the challenge, once that is over; resolves to the new one, or to the problems.
   * Undefined where the page does not know the request.
   */
  restart?: () => Promise<{ sent: NewCode } | { problems: Problems } | undefined>;
};

/** What a code form needs of a new code. */
type NewCode = Pick<ShownChallenge, 'code_length' | 'resend_in'>;

/** What a page does with its challenge; each returns the problems to show, if there are some. */
export type ChallengeActions = {
  confirm: (code: string, beside?: BesideCode) => Promise<Problems>;
  resend: () => Promise<ResendOutcome>;
  /** Sends the code to another of the challenge's `others`. */
  redirect: (to: string) => Promise<Problems>;
};

const fieldOfCode = { 'code-refused': 'code', 'card-number-refused': 'card' };

/** The problems of a failed call, beside the field of the code or of the card. */
export const challengeProblems = (failure: Failure): Problem[] => problemsOf(failure, fieldOfCode);

/** One code that a person enters, has sent again or sent elsewhere, whatever it proves. */
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
  return {
    confirm: async (code, beside) => {
      const result = await confirmChallenge(call, purpose, { payload, code, ...beside });
      if (!result.ok) return onFailed(result.failure, 'confirm');
      await onConfirmed(result.value);
      return undefined;
    },

    resend: async () => {
      const result = resend ? await resend() : await resendChallenge(call, purpose, payload);
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
