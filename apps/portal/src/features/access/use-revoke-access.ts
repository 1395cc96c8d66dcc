import { revokeAccess } from '@talon/contract/access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, codeOf } from '../../shared/api/call-error';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { endsSession } from '../../shared/session/ends-session';
import { useTranslations } from '../../shared/translations/translations';
import type { Access } from '../../shared/api/access';

/** The query key of the applications with access. */
export const accessKey = 'access';

type AppToRevoke = Pick<Access, 'client_id' | 'name'>;

/** The application whose access could not be revoked, and the translated reason. */
type Failed = { clientId: string; text: string };

/** Revokes access once the person has confirmed it. `times` counts the revocations. */
export function useRevokeAccess() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState<AppToRevoke>();
  const [times, setTimes] = useState(0);

  const mutation = useMutation({
    async mutationFn({ client_id: id }: AppToRevoke) {
      const result = await call(revokeAccess, { params: { client_id: id } });
      // `access-unknown`: already revoked, in another tab for example. This counts as success.
      if (!result.ok && result.failure.code !== 'access-unknown') throw new CallError(result.failure);
    },
    async onSuccess(_reply, { name }) {
      const text = translate('access.revoked.text', { app: name });
      toasts.show({ tone: 'success', title: translate('access.revoked'), text });
      setConfirming(undefined);
      await queries.invalidateQueries({ queryKey: [accessKey] });
      setTimes(before => before + 1);
    },
    onError(error) {
      setConfirming(undefined);
      const code = codeOf(error) ?? 'internal';
      if (endsSession(code)) return;
      toasts.show({ tone: 'danger', title: translate('access.failed'), text: translate(`error.${code}`) });
    },
  });

  const code = codeOf(mutation.error);
  const failed: Failed | undefined =
    code && mutation.variables && !endsSession(code)
      ? { clientId: mutation.variables.client_id, text: translate(`error.${code}`) }
      : undefined;

  return {
    confirming,
    isBusy: mutation.isPending,
    times,
    failed,
    openConfirmation: setConfirming,
    cancel: () => setConfirming(undefined),
    confirm: () => confirming && mutation.mutate(confirming),
  };
}
