import type { Client } from '@talon/contract/client';
import * as devices from '@talon/contract/devices';

export type { Device, DeviceSession } from '@talon/contract/devices';

/** The devices, the last used first, with the session of this call. */
export async function listDevices(call: Client) {
  const result = await call(devices.listDevices);
  return result.ok
    ? { ...result, value: { ...result.value, data: Object.values(result.value.data) } }
    : result;
}

/** The devices that were used last. */
export async function listLatestDevices(call: Client) {
  const result = await call(devices.listLatestDevices);
  return result.ok ? { ...result, value: { data: Object.values(result.value.data) } } : result;
}

/** An empty name removes the person's own name. The device then has the name that its user agent gives. */
export const nameDevice = (call: Client, id: string, name: string) =>
  call(devices.nameDevice, { params: { id }, body: { name } });

/** Ends the sessions of a device, which is no longer trusted. A null id ends the sessions without a device id. */
export const revokeDevice = (call: Client, id: string | null) =>
  call(devices.revokeDevice, { params: { id: id ?? 'null' } });

/** Logs out on every device. The token of this call ends too. */
export const endAllSessions = (call: Client) => call(devices.endAllSessions);
