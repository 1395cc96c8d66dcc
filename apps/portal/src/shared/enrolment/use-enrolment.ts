import type { ResendOutcome, PendingChallenge } from '../challenge/ChallengeForm';
import { type Problem, problemsOf } from '../form/problems';
import { usePortal } from '../session/portal';
import { activateMethod, confirmMethod, type Method, resendActivation } from '../api/mfa';
import type { HeldToken } from '../session/tokens';

/** A code on its way to the address of a method. */
export type PendingEnrolment = {
  method: Method;
  payload: string;
  destination: string;
  challenge: PendingChallenge;
};

/**
 * Sets methods up. `onSent` where a code is waited for; `onActive` once the method is active, with the token that takes the
 * place of the old one where that was all that was owed.
 */
export function useEnrolment({
  hasMethods,
  onSent,
  onActive,
}: {
  hasMethods: boolean;
  onSent: (enrolling: PendingEnrolment) => void;
  onActive: (method: Method, renewed: HeldToken | undefined) => void;
}) {
  const { call } = usePortal();

  return {
    /** On the address that the account has, or on a new `target`. */
    async start(method: Method, target?: string): Promise<Problem[] | undefined> {
      const result = await activateMethod(call, method, target);
      const field = method === 'sms' ? 'phone' : 'email';
      if (!result.ok && result.failure.code === 'sudo-required' && !hasMethods) {
        return [{ field, key: 'activation.known-first' }];
      }
      if (!result.ok) return problemsOf(result.failure, { 'phone-refused': field, 'email-refused': field });
      const { value } = result;
      if (value === undefined) onActive(method, undefined);
      else if ('access_token' in value)
        onActive(method, { token: value.access_token, required_action: value.required_action });
      else onSent({ method, payload: value.payload, destination: value.destination, challenge: value });
      return undefined;
    },

    async confirm({ method, payload }: PendingEnrolment, code: string): Promise<Problem[] | undefined> {
      const result = await confirmMethod(call, payload, code);
      if (!result.ok) return problemsOf(result.failure, { 'code-refused': 'code' });
      const { value } = result;
      const isSettled = value.access_token !== null;
      onActive(
        method,
        isSettled ? { token: value.access_token, required_action: value.required_action } : undefined,
      );
      return undefined;
    },

    async resend({ payload }: PendingEnrolment): Promise<ResendOutcome> {
      const result = await resendActivation(call, payload);
      if (result.ok) return { isSent: true, resend_in: result.value.resend_in };
      const { failure } = result;
      return { isSent: false, resend_in: failure.retryAfterSeconds ?? 0, problems: problemsOf(failure) };
    },
  };
}
