import type { Device } from '../../shared/api/devices';

/** Nobody looks through more at a glance. */
const mostActive = 8;

/** The device of this page, the newest others where the person is logged in, more of these, and those where they no longer are. */
export function groupDevices(devices: readonly Device[], currentId: string) {
  const isCurrent = ({ sessionDevices }: Device) => sessionDevices.some(({ id }) => id === currentId);
  const others = devices.filter(device => !isCurrent(device));
  const active = others.filter(({ session }) => session > 0);
  return {
    here: devices.filter(isCurrent),
    active: active.slice(0, mostActive),
    more: active.slice(mostActive),
    ended: others.filter(({ session }) => session === 0),
  };
}
