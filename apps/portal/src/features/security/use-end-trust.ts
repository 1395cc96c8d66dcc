import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, replyOf } from '../../shared/api/call-error';
import { endTrustedDevice } from '../../shared/api/trusted-devices';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';

/** The query key of the trusted devices. */
export const trustedDevicesKey = 'trusted-devices';

/** Ends the trust in a device, one at a time. A toast says whether that succeeded. */
export function useEndTrust() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: [trustedDevicesKey] });
  const mutation = useMutation({
    mutationFn: (id: string) => replyOf(endTrustedDevice(call, id)),
    async onSuccess() {
      toasts.show({ tone: 'success', title: translate('security.trusted.ended') });
      await reload();
    },
    async onError(error) {
      const code = codeOf(error) ?? '';
      if (endsSession(code)) return;
      // Another page or an expiry was first: the list says so.
      if (code === 'device-unknown') return reload();
      toasts.show({ tone: 'danger', title: translate('security.trusted.failed') });
    },
  });
  return {
    /** The device whose trust is being ended. */
    ending: mutation.isPending ? mutation.variables : undefined,
    end: (id: string): void => {
      if (!mutation.isPending) mutation.mutate(id);
    },
  };
}
