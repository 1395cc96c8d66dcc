import { forgetTypedAddress, keepTypedAddress } from '../challenge/typed-address';
import { challengeProblems, useChallenge } from '../challenge/use-challenge';
import { loadPhoneReader } from '../contact/PhoneField';
import { type Problem, problemsOf } from '../form/problems';
import { useMobilePhone } from '../mobile-phone/use-mobile-phone';
import { usePortal } from '../session/portal';
import type { SentCode } from '../api/challenge';
import { activateMethod, type Method, type Methods } from '../api/mfa';
import type { SessionToken } from '../session/tokens';
import { knownFirst } from './known-addresses';
import {
  countWrongCode,
  forgetEnrolment,
  type PendingEnrolment,
  recallEnrolment,
  rememberEnrolment,
  sentEnrolment,
} from './sent-enrolments';

/**
 * Enrols SMS and e-mail authenticators. `enrolling` is the enrolment that waits for its code. If an enrolment completes a
 * required action, `onActive` receives the token that replaces the old one.
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
  onActive: (method: Method, renewed: SessionToken | undefined) => void;
}) {
  const { call, session } = usePortal();
  const mobile = useMobilePhone();
  const token = session.state().sessionToken?.token ?? '';

  /** Starts an enrolment on the new address `target`, or without it on the address of the account. */
  async function start(method: Method, target?: string): Promise<Problem[] | undefined> {
    const recalled = recallEnrolment(call, { method, target, token });
    if (recalled) {
      onSent(recalled);
      return undefined;
    }
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
    else handleSent(method, value, target);
    return undefined;
  }

  function handleSent(method: Method, sent: SentCode, target: string | undefined): void {
    const { payload, destination } = sent;
    const enrolment = { method, payload, destination, challenge: sent };
    rememberEnrolment(call, { enrolment, target, token });
    if (target !== undefined) keepTypedAddress(payload, target);
    onSent(enrolment);
  }

  /** Requests another code for the same address. */
  async function restart() {
    const sent = enrolling && sentEnrolment(call, enrolling.payload);
    if (!sent) return undefined;
    const { target } = sent;
    const { method } = enrolling;
    const result = await activateMethod(call, method, target);
    if (!result.ok) return { problems: problemsOf(result.failure) };
    const { value } = result;
    if (value === undefined || 'access_token' in value) return { problems: undefined };
    handleSent(method, value, target);
    return { sent: value };
  }

  const code = useChallenge({
    purpose: 'enrol',
    payload: enrolling?.payload ?? '',
    restart,
    onFailed(failure, step) {
      if (step === 'confirm' && failure.code === 'code-refused') countWrongCode(call);
      return challengeProblems(failure);
    },
    onConfirmed({ access_token: renewedToken, ...reply }) {
      forgetEnrolment(call);
      forgetTypedAddress();
      if (!enrolling) return;
      const renewed =
        renewedToken === null || !('required_action' in reply)
          ? undefined
          : { token: renewedToken, required_action: reply.required_action };
      onActive(enrolling.method, renewed);
    },
  });
  return { start, code };
}
