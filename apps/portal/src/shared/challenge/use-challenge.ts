import type { Failure } from '@talon/contract/client';
import { type Problem, problemsOf } from '../form/problems';
import type { ResendOutcome } from './ChallengeForm';

type Outcome<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export type Problems = readonly Problem[] | undefined;

type Step = 'confirm' | 'resend' | 'redirect';

/** What a purpose brings to its challenge: the calls, and what follows them. */
export type ChallengePurpose<Confirmed, Sent extends { resend_in: number }, More> = {
  /** `more` are the fields beside the code. */
  confirm: (code: string, more: More | undefined) => Promise<Outcome<Confirmed>>;
  resend: () => Promise<Outcome<Sent>>;
  onConfirmed: (confirmed: Confirmed) => void | Promise<void>;
  /** A new code is on its way. */
  onSent?: (sent: Sent) => void;
  /** Brings the page up to date, and returns what it shows; without it the failure itself is shown. */
  onFailed?: (failure: Failure, step: Step) => Problems | Promise<Problems>;
};

/** What a page does with its challenge; each returns the problems to show, if there are some. */
export type ChallengeActions<Sent, More> = {
  confirm: (code: string, more?: More) => Promise<Problems>;
  resend: () => Promise<ResendOutcome>;
  /** Sends the code elsewhere, by the call that is given. */
  redirect: (send: () => Promise<Outcome<Sent>>) => Promise<Problems>;
};

const fieldOfCode = { 'code-refused': 'code', 'card-number-refused': 'card' };

/** The problems of a failed call, beside the field of the code or of the card. */
export const challengeProblems = (failure: Failure): Problem[] => problemsOf(failure, fieldOfCode);

/** One code that a person enters, has sent again or sent elsewhere, whatever it proves. */
export function useChallenge<Confirmed, Sent extends { resend_in: number }, More = never>({
  confirm,
  resend,
  onConfirmed,
  onSent,
  onFailed = challengeProblems,
}: ChallengePurpose<Confirmed, Sent, More>): ChallengeActions<Sent, More> {
  return {
    confirm: async (code, more) => {
      const result = await confirm(code, more);
      if (!result.ok) return onFailed(result.failure, 'confirm');
      await onConfirmed(result.value);
      return undefined;
    },

    resend: async () => {
      const result = await resend();
      if (result.ok) {
        onSent?.(result.value);
        return { isSent: true, resend_in: result.value.resend_in };
      }
      const { failure } = result;
      const problems = await onFailed(failure, 'resend');
      return { isSent: false, resend_in: failure.retryAfterSeconds ?? 0, problems };
    },

    redirect: async send => {
      const result = await send();
      if (!result.ok) return onFailed(result.failure, 'redirect');
      onSent?.(result.value);
      return undefined;
    },
  };
}
