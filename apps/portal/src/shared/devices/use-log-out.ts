import type { Client, Failure } from '@talon/contract/client';
import { useState } from 'react';
import { usePortal } from '../session/portal';
import { toasts } from '../layout/toasts';
import { endsSession } from '../session/ends-session';
import { useTranslations } from '../translations/translations';

type Ending = (call: Client) => Promise<{ ok: true } | { ok: false; failure: Failure }>;

/** Has the service end sessions; answers whether it did. Where it did not, a toast says so, and `hasFailed` until the next try. */
export function useLogOut() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  function tellFailure() {
    setFailed(true);
    toasts.show({
      tone: 'danger',
      title: translate('devices.failed'),
      text: translate('devices.failed.text'),
    });
  }

  async function logOut(end: Ending): Promise<boolean> {
    setBusy(true);
    setFailed(false);
    try {
      const result = await end(call);
      if (result.ok) return true;
      if (!endsSession(result.failure.code)) tellFailure();
      return false;
    } catch (error) {
      tellFailure();
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, hasFailed, logOut };
}
