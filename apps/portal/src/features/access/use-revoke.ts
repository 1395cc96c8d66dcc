import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../../app/portal';
import { toasts } from '../../app/toasts';
import { endsSession } from '../../app/user';
import { useWords } from '../../app/words';
import { type Access, revokeAccess } from '../../data/access';

/** Under which the list is kept. */
export const accessKey = 'access';

type Asked = Pick<Access, 'client_id' | 'name'>;

/** Takes access back once the person has said that they mean it; `times` it was done. */
export function useRevoke() {
  const { call, session } = usePortal();
  const { translate } = useWords();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const [times, setTimes] = useState(0);

  function tell(isDone: boolean, text: string) {
    const title = translate(isDone ? 'access.revoked' : 'access.failed');
    toasts.show({ tone: isDone ? 'success' : 'danger', title, text });
  }

  /** Answers whether the list is another one now. */
  async function revoke({ client_id: clientId, name }: Asked): Promise<boolean> {
    const result = await revokeAccess(call, clientId);
    const code = result.ok ? undefined : result.failure.code;
    // Gone already, in another tab: what the person wanted is so.
    const isDone = !code || code === 'access-unknown';
    if (isDone) tell(true, translate('access.revoked.text', { app: name }));
    else if (endsSession(code)) session.refused(code);
    else tell(false, translate(`error.${code}`));
    return isDone;
  }

  async function confirm(): Promise<void> {
    if (!asked) return;
    setBusy(true);
    let isDone = false;
    try {
      isDone = await revoke(asked);
    } catch (error) {
      tell(false, translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: [accessKey] });
    setTimes(before => before + 1);
  }

  return { asked, isBusy, times, ask: setAsked, cancel: () => setAsked(undefined), confirm };
}
