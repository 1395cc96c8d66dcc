import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { ConfirmModal } from '@talon/ui/ConfirmModal';
import { type ReactNode, useState } from 'react';
import { endAllSessions } from '../api/devices';
import { usePortal } from '../session/portal';
import { toasts } from '../layout/toasts';
import { useTranslations } from '../translations/translations';
import { NotLoggedOut } from './NotLoggedOut';
import { useLogOut } from './use-log-out';

/** Logs out on every device, including this one, after the person confirms. `children`: other actions beside the button. */
export function LogOutEverywhere({ children }: { children?: ReactNode }) {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, hasFailed, logOut } = useLogOut();

  async function confirm() {
    const isDone = await logOut(endAllSessions);
    setConfirming(false);
    if (!isDone) return;
    session.leave();
    toasts.show({ tone: 'success', title: translate('devices.everywhere.done') });
  }

  return (
    <>
      {hasFailed && <NotLoggedOut />}
      <Actions>
        {children}
        <Button tone="secondary" onClick={() => setConfirming(true)}>
          {translate('devices.everywhere')}
        </Button>
      </Actions>
      <ConfirmModal
        title={translate('devices.everywhere.title')}
        tone="danger"
        isOpen={isConfirming}
        busy={isBusy}
        confirmLabel={translate('devices.everywhere')}
        cancelLabel={translate('devices.cancel')}
        onConfirm={() => void confirm()}
        onCancel={() => setConfirming(false)}
      >
        <p>{translate('devices.everywhere.text')}</p>
      </ConfirmModal>
    </>
  );
}
