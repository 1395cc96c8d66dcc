import type { Failure } from '@talon/contract/client';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import { useState } from 'react';
import { usePortal } from '../../app/portal';
import { minutesAndSeconds } from '../../app/remaining-time';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';
import { attach, type Attached, renewInvitation } from '../../data/onboarding';

/** Adds a card or an invitation to the account; an invitation that has expired can be asked for again. */
export function useAddCard(onAdded: (added: Attached) => void) {
  const { call, session } = usePortal();
  const { translate } = useWords();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [expired, setExpired] = useState<string>();
  const [renewedFor, setRenewedFor] = useState<string>();

  async function add(): Promise<void> {
    const card = normaliseCardNumber(number);
    if (!card && !normaliseInvitationCode(number)) return setProblem(translate('dashboard.add.invalid'));
    setRenewedFor(undefined);
    const result = await wait(() => attach(call, card ? { card_number: card } : { invitation_code: number }));
    setExpired(!result.ok && result.failure.code === 'invitation-expired' ? number : undefined);
    return result.ok ? onAdded(result.value) : tell(result.failure);
  }

  async function renew(): Promise<void> {
    const result = await wait(() => renewInvitation(call, expired ?? ''));
    if (!result.ok) return tell(result.failure);
    setProblem(undefined);
    setExpired(undefined);
    setNumber('');
    setRenewedFor(result.value.destination);
  }

  async function wait<T>(work: () => Promise<T>): Promise<T> {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      setProblem(translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
    }
  }

  function tell({ code, retryAfterSeconds }: Failure): void {
    if (endsSession(code)) return session.refused(code);
    const sentence = translate(`error.${code}`);
    const seconds = retryAfterSeconds ?? 0;
    setProblem(seconds > 0 ? `${sentence} ${translate('login.wait', minutesAndSeconds(seconds))}` : sentence);
  }

  return { number, setNumber, isBusy, problem, isExpired: expired !== undefined, renewedFor, add, renew };
}
