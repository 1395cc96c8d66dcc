import type {
  listDevices as devicesEndpoint,
  listLatestDevices as latestEndpoint,
} from '@talon/contract/devices';
import { deviceOf } from '@talon/rules/user-agent';
import { findDevices, findLatestDevices } from '../../domain/sessions/devices';
import type { UseCase } from '../../kernel/route';

const mostLatestDevices = 5;

export const listDevices: UseCase<typeof devicesEndpoint> = async (deps, { bearer }) => {
  const devices = await findDevices(deps.db, {
    accountId: bearer.id,
    idleSeconds: deps.limits.sessionIdleSeconds,
  });
  const data = devices.map(device => ({
    ...withDeviceName(device),
    sessionDevices: device.sessionDevices.map(withDeviceName),
  }));
  return { data: byId(data), meta: { currentLoginId: bearer.session_id } };
};

export const listLatestDevices: UseCase<typeof latestEndpoint> = async (deps, { bearer }) => {
  const devices = await findLatestDevices(deps.db, {
    accountId: bearer.id,
    idleSeconds: deps.limits.sessionIdleSeconds,
    most: mostLatestDevices,
  });
  return { data: byId(devices.map(withDeviceName)) };
};

/** In the same order: device ids are UUIDs, which objects keep in the order in which they were added. */
const byId = <Device extends { id: string | null }>(devices: readonly Device[]): Record<string, Device> =>
  Object.fromEntries(devices.map(device => [device.id ?? 'null', device]));

/** Adds the browser and system of a user agent. The service reads them, because the parser is too large for a page. */
function withDeviceName<Device extends { agent: string }>(device: Device) {
  return { ...device, known: deviceOf(device.agent) };
}
