import { attach } from '@talon/contract/attach';
import type { Failure } from '@talon/contract/client';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import type { FormError } from '@talon/ui/Form';
import { useRef, useState } from 'react';
import {
  captchaFields,
  type Guarded,
  type CaptchaOutcome,
  useCaptcha,
} from '../../shared/captcha/use-captcha';
import { forgetInvitedCode, readInvitedCode } from '../../shared/onboarding/invited-code';
import { keepEarlierProblems, captchaField } from '../../shared/problems/captcha-problems';
import { useTemporaryProblems } from '../../shared/problems/use-temporary-problems';
import { usePortal } from '../../shared/session/portal';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { endsSession } from '../../shared/session/ends-session';
import { useTranslations } from '../../shared/translations/translations';
import { addProblem } from './add-problem';
import { type Attached, renewInvitation } from '../../shared/api/onboarding';

type AddCardProblem = FormError & { waitSeconds?: number | undefined };

/** Adds a card or an invitation to the account; an expired invitation can be renewed. */
export function useAddCard(onAdded: (added: Attached) => void) {
  const { call } = usePortal();
  const words = useTranslations();
  const { translate } = words;
  const [number, setNumber] = useState(readInvitedCode);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useTemporaryProblems<AddCardProblem>();
  const isChanged = useRef(false);
  const [expired, setExpired] = useState<string>();
  const [renewedFor, setRenewedFor] = useState<string>();
  const captcha = useCaptcha(() => setProblems(now => now.filter(({ field }) => field !== captchaField)));

  async function add(): Promise<void> {
    const card = normaliseCardNumber(number);
    if (!card && !normaliseInvitationCode(number)) return showProblem(translate('dashboard.add.invalid'));
    setRenewedFor(undefined);
    const result = await sendWhileBusy(solution =>
      call(attach, {
        body: { ...(card ? { card_number: card } : { invitation_code: number }), ...solution },
      }),
    );
    setExpired(!result.ok && result.failure.code === 'invitation-expired' ? number : undefined);
    if (!result.ok && result.failure.code.startsWith('invitation-')) forgetInvitedCode();
    return result.ok ? onAdded(result.value) : showFailure(result.failure);
  }

  async function renew(): Promise<void> {
    const result = await sendWhileBusy(solution => renewInvitation(call, expired ?? '', solution));
    if (!result.ok) return showFailure(result.failure);
    setProblems([]);
    setExpired(undefined);
    setNumber('');
    setRenewedFor(result.value.destination);
  }

  function showProblem(message: string, field = 'number', waitSeconds?: number): void {
    const keeps = !isChanged.current;
    isChanged.current = false;
    setProblems(now => keepEarlierProblems(keeps ? now : [], [{ field, message, waitSeconds }]));
  }

  async function sendWhileBusy<Result extends CaptchaOutcome>(send: Guarded<Result>): Promise<Result> {
    setBusy(true);
    try {
      return await captcha.sendWith(send);
    } catch (error) {
      showProblem(translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  function showFailure(failure: Failure): void {
    const { code } = failure;
    if (endsSession(code)) return;
    const refusal = { ...refusalOf(failure), key: addProblem(code) };
    showProblem(refusalSentence(words, refusal), captchaFields[code], refusal.waitSeconds);
  }

  return {
    number,
    setNumber: (typed: string): void => {
      isChanged.current = true;
      setNumber(typed);
    },
    isBusy,
    problems,
    isExpired: expired !== undefined,
    renewedFor,
    captcha: captcha.field,
    add,
    renew,
  };
}
