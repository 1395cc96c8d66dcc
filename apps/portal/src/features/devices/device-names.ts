import type { Translate } from '@talon/messages/translate';
import { deviceName } from '../../shared/devices/describe-device';
import type { Device } from '../../shared/api/devices';

/** A distinct name for each device: of equal names, all but the newest are numbered. */
export function deviceNames(devices: readonly Device[], translate: Translate): string[] {
  const times = new Map<string, number>();
  return devices.map(device => {
    const name = deviceName(device, translate);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? name : `${name} (${time})`;
  });
}
