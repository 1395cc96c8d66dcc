import { useMutation } from '@tanstack/react-query';
import type { Client, Failure } from '@talon/contract/client';
import { CallError, codeOf, replyOf } from '../api/call-error';
import { usePortal } from '../session/portal';
import { toasts } from '../layout/toasts';
import { endsSession } from '../session/ends-session';
import { useTranslations } from '../translations/translations';

type Ending = (call: Client) => Promise<{ ok: true; value: unknown } | { ok: false; failure: Failure }>;

/** Ends sessions in the service. `logOut` resolves to whether that succeeded; after a failure, a toast says so. */
export function useLogOut() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const mutation = useMutation({
    mutationFn: (end: Ending) => replyOf(end(call)),
    onError(error) {
      if (endsSession(codeOf(error) ?? '')) return;
      toasts.show({
        tone: 'danger',
        title: translate('devices.failed'),
        text: translate('devices.failed.text'),
      });
    },
  });

  async function logOut(end: Ending): Promise<boolean> {
    try {
      await mutation.mutateAsync(end);
      return true;
    } catch (error) {
      if (error instanceof CallError) return false;
      throw error;
    }
  }

  return { isBusy: mutation.isPending, hasFailed: mutation.isError, logOut };
}
