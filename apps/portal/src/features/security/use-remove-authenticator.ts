import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure } from '@talon/contract/client';
import type { Authenticator } from '../../shared/api/mfa';
import { catchUnexpected } from '../../shared/api/catch-unexpected';
import { cancelRemoval, removeAuthenticator } from '../../shared/api/removal';
import { toasts } from '../../shared/layout/toasts';
import { usePortal } from '../../shared/session/portal';
import { useTranslations } from '../../shared/translations/translations';
import { methodsKey } from './methods-key';

/** Removes an authenticator after the person has confirmed it, or cancels a removal that waits. */
export function useRemoveAuthenticator() {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState<Authenticator>();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();

  async function change(id: string, send: () => Promise<Failure | undefined>): Promise<void> {
    setBusy(id);
    setFailure(undefined);
    setFailure(await send());
    setBusy(undefined);
    await queries.invalidateQueries({ queryKey: [methodsKey] });
  }

  return {
    confirming,
    /** The id of the authenticator whose change is under way. */
    busy,
    failure,
    openConfirmation: setConfirming,
    cancel: () => setConfirming(undefined),

    /** Closes the modal first, because the code page may open over the page. */
    confirm: async (): Promise<void> => {
      if (!confirming) return;
      const { id } = confirming;
      setConfirming(undefined);
      await change(id, async () => {
        const result = await catchUnexpected(removeAuthenticator(call, id));
        if (!result.ok) return result.failure;
        if (result.value) {
          toasts.show({
            tone: 'success',
            title: translate('security.method.removal.requested'),
            text: translate('security.method.removal.text'),
          });
        } else {
          toasts.show({ tone: 'success', title: translate('security.method.removed') });
        }
        return undefined;
      });
    },

    keep: ({ id }: Authenticator) =>
      change(id, async () => {
        const result = await catchUnexpected(cancelRemoval(call, id));
        if (!result.ok) return result.failure;
        toasts.show({ tone: 'success', title: translate('security.method.kept') });
        return undefined;
      }),
  };
}
