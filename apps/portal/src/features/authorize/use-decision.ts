import { approveAuthorization, refuseAuthorization } from '@talon/contract/authorize';
import type { MessageKey } from '@talon/messages/keys';
import { useRef, useState } from 'react';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { type Answered, type Approval, requestIn } from '../../shared/api/authorize';
import { isOver } from './is-over';
import type { Failed } from './use-next-step';

export type Settle = (outcome: { target: string } | Failed) => void;

type Answer = 'approve' | 'refuse';

/** Sends the decision, one at a time. After a failure that does not end the request, the person can try again. */
export function useDecision({ scopes }: Approval, settle: Settle, onChanged: () => void) {
  const { call } = usePortal();
  const { uid = '' } = requestIn(useLocation().search);
  const [busy, setBusy] = useState<Answer>();
  const [problem, setProblem] = useState<MessageKey>();
  const isSending = useRef(false);

  async function send(answer: Answer, sent: () => Promise<Answered>): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(answer);
    setProblem(undefined);
    try {
      const result = await sent();
      if (result.ok) return settle(result.value);
      const { code } = result.failure;
      if (isOver(code)) settle(result.failure);
      else if (code === 'invalid-request') onChanged();
      else setProblem(`error.${code}`);
    } catch (error) {
      setProblem('error.internal');
      throw error;
    } finally {
      isSending.current = false;
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,
    approve: () => void send('approve', () => call(approveAuthorization, { body: { uid, scopes } })),
    refuse: () => void send('refuse', () => call(refuseAuthorization, { query: { uid } })),
  };
}
