import type { PendingChallenge } from '../challenge/ChallengeForm';
import { useChallenge } from '../challenge/use-challenge';
import { loadPhoneReader } from '../contact/PhoneField';
import { type Problem, problemsOf } from '../form/problems';
import { useMobilePhone } from '../mobile-phone/use-mobile-phone';
import { usePortal } from '../session/portal';
import { activateMethod, type Method, type Methods } from '../api/mfa';
import type { HeldToken } from '../session/tokens';
import { knownFirst } from './known-addresses';

/** A code on its way to the address of a method. */
export type PendingEnrolment = {
  method: Method;
  payload: string;
  destination: string;
  challenge: PendingChallenge;
};

/**
 * Enrols SMS and e-mail authenticators. `enrolling` is the one whose code is on its way. `onActive` gets the token that
 * replaces the old one where the enrolment completes a required action.
 */
export function useEnrolment({
  hasMethods,
  known,
  enrolling,
  onSent,
  onActive,
}: {
  hasMethods: boolean;
  /** The account's verified addresses. */
  known: Pick<Methods, 'email' | 'phone'>;
  enrolling?: PendingEnrolment | undefined;
  onSent: (enrolling: PendingEnrolment) => void;
  onActive: (method: Method, renewed: HeldToken | undefined) => void;
}) {
  const { call } = usePortal();
  const mobile = useMobilePhone();

  /** On the address that the account has, or on a new `target`. */
  async function start(method: Method, target?: string): Promise<Problem[] | undefined> {
    const result = await activateMethod(call, method, target);
    const field = method === 'sms' ? 'phone' : 'email';
    if (!result.ok && result.failure.code === 'sudo-required' && !hasMethods) {
      const { formatPhone } = await loadPhoneReader();
      return [knownFirst(method, known, formatPhone)];
    }
    if (!result.ok)
      return (
        mobile.refused(result.failure) ??
        problemsOf(result.failure, { 'phone-refused': field, 'email-refused': field })
      );
    const { value } = result;
    if (value === undefined) onActive(method, undefined);
    else if ('access_token' in value)
      onActive(method, { token: value.access_token, required_action: value.required_action });
    else onSent({ method, payload: value.payload, destination: value.destination, challenge: value });
    return undefined;
  }

  const code = useChallenge({
    purpose: 'enrol',
    payload: enrolling?.payload ?? '',
    onConfirmed({ access_token: token, ...reply }) {
      if (!enrolling) return;
      const renewed =
        token === null || !('required_action' in reply)
          ? undefined
          : { token, required_action: reply.required_action };
      onActive(enrolling.method, renewed);
    },
  });
  return { start, code };
}
