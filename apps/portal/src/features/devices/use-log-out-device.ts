import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogOut } from '../../shared/devices/use-log-out';
import { usePortal } from '../../shared/session/portal';
import { toasts } from '../../shared/layout/toasts';
import { useTranslations } from '../../shared/translations/translations';
import { revokeDevice } from '../../shared/api/devices';
import type { DeviceToLogOut } from './DeviceRow';

/** The query key of the devices. */
export const devicesKey = 'devices';

/** Logs a device out after the person has confirmed it. If it is the current device, this page is logged out too. */
export function useLogOutDevice() {
  const { session } = usePortal();
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const { isBusy, hasFailed, logOut } = useLogOut();
  const [confirming, setConfirming] = useState<DeviceToLogOut>();
  const [attempted, setAttempted] = useState<DeviceToLogOut['device']>();

  async function confirm(): Promise<void> {
    if (!confirming) return;
    setAttempted(confirming.device);
    const isDone = await logOut(call => revokeDevice(call, confirming.device.id));
    setConfirming(undefined);
    if (isDone) {
      toasts.show({
        tone: 'success',
        title: translate('devices.logged-out'),
        text: translate('devices.logged-out.text'),
      });
    }
    if (isDone && confirming.isCurrent) session.leave();
    else await queries.invalidateQueries({ queryKey: [devicesKey] });
  }

  return {
    confirming,
    isBusy,
    /** The device that could not be logged out. */
    failed: hasFailed ? attempted : undefined,
    openConfirmation: (about: DeviceToLogOut) => setConfirming(about),
    cancel: () => setConfirming(undefined),
    confirm,
  };
}
