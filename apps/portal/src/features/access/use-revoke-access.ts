import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { useTranslations } from '../../shared/translations/translations';
import { type Access, revokeAccess } from '../../shared/api/access';

/** Under which the list is kept. */
export const accessKey = 'access';

type Asked = Pick<Access, 'client_id' | 'name'>;

/** Whose access stays, and why. */
type Failed = { clientId: string; text: string };

/** Takes access back once the person has said that they mean it; `times` it was done. */
export function useRevokeAccess() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const [times, setTimes] = useState(0);
  const [failed, setFailed] = useState<Failed>();

  function fail({ client_id: clientId }: Asked, text: string) {
    setFailed({ clientId, text });
    toasts.show({ tone: 'danger', title: translate('access.failed'), text });
  }

  /** Answers whether the list is another one now. */
  async function revoke(application: Asked): Promise<boolean> {
    const result = await revokeAccess(call, application.client_id);
    const code = result.ok ? undefined : result.failure.code;
    // Gone already, in another tab: what the person wanted is so.
    const isDone = !code || code === 'access-unknown';
    if (isDone) {
      const text = translate('access.revoked.text', { app: application.name });
      toasts.show({ tone: 'success', title: translate('access.revoked'), text });
    } else if (!endsSession(code)) fail(application, translate(`error.${code}`));
    return isDone;
  }

  async function confirm(): Promise<void> {
    if (!asked) return;
    setBusy(true);
    setFailed(undefined);
    let isDone = false;
    try {
      isDone = await revoke(asked);
    } catch (error) {
      fail(asked, translate('error.internal'));
      throw error;
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
    if (!isDone) return;
    await queries.invalidateQueries({ queryKey: [accessKey] });
    setTimes(before => before + 1);
  }

  return { asked, isBusy, times, failed, ask: setAsked, cancel: () => setAsked(undefined), confirm };
}
