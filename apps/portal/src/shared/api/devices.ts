import type { Client } from '@talon/contract/client';
import * as devices from '@talon/contract/devices';

export type { Device, DeviceSession } from '@talon/contract/devices';

export const listDevices = (call: Client) => call(devices.listDevices);

export const listLatestDevices = (call: Client) => call(devices.listLatestDevices);

/** An empty name gives the device back the one that it tells. */
export const nameDevice = (call: Client, id: string, name: string) =>
  call(devices.nameDevice, { params: { id }, body: { name } });

/** Ends the sessions and the trust of a device; null means those without a device id. */
export const revokeDevice = (call: Client, id: string | null) =>
  call(devices.revokeDevice, { params: { id: id ?? 'null' } });

/** Logs out everywhere; the token of this very call ends too. */
export const endAllSessions = (call: Client) => call(devices.endAllSessions);
