import { chooseAccount } from '@talon/contract/authorize';
import type { MessageKey } from '@talon/messages/keys';
import { useState } from 'react';
import { requestIn } from '../../shared/api/authorize';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { useLocation } from '../../shared/navigation/location';
import { usePortal } from '../../shared/session/portal';
import { isOver } from './is-over';
import type { Settle } from './use-decision';

/** Continues with the account that is signed in. After a failure that does not end the request, the person can try again. */
export function useAccountChoice(onChosen: () => void, settle: Settle) {
  const { call } = usePortal();
  const { uid = '' } = requestIn(useLocation().search);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageKey>();

  async function choose(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const result = await catchUnexpected(call(chooseAccount, { body: { uid } }));
    setBusy(false);
    if (result.ok) return onChosen();
    if (isOver(result.failure.code)) return settle(result.failure);
    return setProblem(`error.${result.failure.code}`);
  }

  return { isBusy, problem, choose: () => void choose() };
}
