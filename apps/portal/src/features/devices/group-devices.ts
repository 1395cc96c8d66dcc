import type { Device } from '../../shared/api/devices';

/** The device of this page, the others where the person is logged in, and those where they no longer are. */
export function groupDevices(devices: readonly Device[], currentId: string) {
  const isCurrent = ({ sessionDevices }: Device) => sessionDevices.some(({ id }) => id === currentId);
  const others = devices.filter(device => !isCurrent(device));
  return {
    here: devices.filter(isCurrent),
    active: others.filter(({ session }) => session > 0),
    ended: others.filter(({ session }) => session === 0),
  };
}
