import type { Failure } from '@talon/contract/client';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { useState } from 'react';
import type { ResendOutcome } from '../../shared/challenge/ChallengeForm';
import { type Problem, problemsOf } from '../../shared/form/problems';
import { paths } from '../../shared/navigation/paths';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { confirmRecoveryCode, forgotPassword, resendRecoveryCode } from '../../shared/api/recovery';
import { provenBy, type Sent, secondsUntil, sentBy, useMemory } from './memory';

/** The code that was asked for, and what can be done about it. */
export function useRecoveryCode() {
  const { call } = usePortal();
  const { language } = useTranslations();
  const { memory, remember, goOn } = useMemory();
  const [card, setCard] = useState('');
  const { sent } = memory;
  if (!sent) throw new Error('this page needs a code that was asked for');
  const known: Sent = sent;

  async function confirm(code: string): Promise<readonly Problem[] | undefined> {
    if (known.asksCard && !normaliseCardNumber(card))
      return [{ field: 'card', key: 'recovery.card.invalid' }];
    const result = await confirmRecoveryCode(call, {
      payload: known.payload,
      code,
      ...(known.asksCard && { card_number: card }),
    });
    if (!result.ok) return refused(result.failure);
    const proven = provenBy(known.identifier, result.value);
    goOn({ sent: undefined, proven }, paths.resetPassword, { replaces: true });
    return undefined;
  }

  /** Each of these was a try. */
  function refused(failure: Failure): Problem[] {
    const asksCard = failure.code === 'too-many-wrong-codes' && !known.asksCard;
    const wasTry = ['code-refused', 'card-number-refused', 'too-many-wrong-codes'].includes(failure.code);
    remember({
      sent: {
        ...known,
        asksCard: known.asksCard || asksCard,
        triesLeft: Math.max(0, known.triesLeft - (wasTry ? 1 : 0)),
      },
    });
    if (asksCard) return [{ field: 'card', key: 'recovery.card.asked' }];
    if (failure.code === 'too-new') return [{ key: 'error.too-new', waitSeconds: failure.retryAfterSeconds }];
    return problemsOf(failure, { 'code-refused': 'code', 'card-number-refused': 'card' });
  }

  /** A new code under the same challenge, or a new challenge where that one is over. */
  async function resend(): Promise<ResendOutcome> {
    const isOver = known.triesLeft === 0 || secondsUntil(known.expiresAt) === 0;
    const order = () => forgotPassword(call, { ...known.identifier, language });
    let result = isOver ? await order() : await resendRecoveryCode(call, known.payload);
    if (!result.ok && result.failure.code === 'challenge-ended') result = await order();
    if (!result.ok) {
      const { failure } = result;
      return { isSent: false, resend_in: failure.retryAfterSeconds ?? 0, problems: problemsOf(failure) };
    }
    remember({ sent: { ...sentBy(known.identifier, result.value), asksCard: known.asksCard } });
    return { isSent: true, resend_in: result.value.resend_in };
  }

  return { sent: known, card, setCard, confirm, resend };
}
