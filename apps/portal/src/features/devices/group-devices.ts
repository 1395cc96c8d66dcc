import type { Device } from '../../shared/api/devices';

/** How many active devices are shown at first. Nobody can take in more at a glance. */
const mostActive = 8;

/**
 * Groups the devices: `here` is the device of this page, `active` are the newest other devices with an active session, `more` the
 * remaining active ones, and `ended` those without an active session.
 */
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
