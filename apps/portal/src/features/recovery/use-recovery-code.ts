import type { Failure } from '@talon/contract/client';
import { challengeProblems, useChallenge } from '../../shared/challenge/use-challenge';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { resendChallenge } from '../../shared/api/challenge';
import { forgotPassword } from '../../shared/api/recovery';
import { provenBy, type Sent, secondsUntil, sentBy, useMemory } from './recovery-state';

/** The requested recovery code, with functions to confirm and resend it. */
export function useRecoveryCode() {
  const { call } = usePortal();
  const { language } = useTranslations();
  const { memory, remember, proceed } = useMemory();
  const { sent } = memory;
  if (!sent) throw new Error('this page needs a code that was asked for');
  const known: Sent = sent;

  /** Counts a wrong code as a try, and returns the problems. */
  function refused(failure: Failure): Problem[] {
    const isWrongCode = failure.code === 'code-refused';
    remember({ sent: { ...known, triesLeft: Math.max(0, known.triesLeft - (isWrongCode ? 1 : 0)) } });
    return problemsOf(failure, { 'code-refused': 'code' });
  }

  /** Resends the code of the challenge, or requests a new challenge if this one has ended. */
  async function resend(cardNumber?: string) {
    const isOver = known.triesLeft === 0 || secondsUntil(known.expiresAt) === 0;
    const request = () => forgotPassword(call, { ...known.identifier, language });
    const result = isOver ? await request() : await resendChallenge(call, 'reset', known.payload, cardNumber);
    return !result.ok && result.failure.code === 'challenge-ended' ? request() : result;
  }

  const code = useChallenge({
    purpose: 'reset',
    payload: known.payload,
    resend,
    onConfirmed(confirmed) {
      const proven = provenBy(known.identifier, confirmed);
      proceed({ sent: undefined, proven }, paths.resetPassword, { replaces: true });
    },
    onSent: sent => remember({ sent: sentBy(known.identifier, sent) }),
    onFailed: (failure, step) => (step === 'confirm' ? refused(failure) : challengeProblems(failure)),
  });

  return { sent: known, confirm: code.confirm, resend: code.resend };
}
