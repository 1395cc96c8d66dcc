import type { Client } from '@talon/contract/client';
import { type Known, loadAgentReader } from '../../app/devices/read-agents';
import { type Device, type DeviceSession, listDevices } from '../../data/devices';

export type KnownSession = Known<DeviceSession>;
export type KnownDevice = Known<Omit<Device, 'sessionDevices'>> & { sessionDevices: KnownSession[] };

/** The devices with what their agents, and those of their sessions, tell. */
export async function listKnownDevices(call: Client) {
  const [answer, read] = await Promise.all([listDevices(call), loadAgentReader()]);
  if (!answer.ok) return answer;
  const { data, meta } = answer.value;
  const devices: KnownDevice[] = data.map(device => ({
    ...read(device),
    sessionDevices: device.sessionDevices.map(read),
  }));
  return { ok: true as const, value: { devices, currentId: meta.currentLoginId } };
}
