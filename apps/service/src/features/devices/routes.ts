import { endpoints } from '@talon/contract/endpoints';
import { route } from '../../kernel/route';
import { endAllSessions } from './end-all-sessions';
import { endTrustedDevice } from './end-trusted-device';
import { listDevices, listLatestDevices } from './list-devices';
import { listTrustedDevices } from './list-trusted-devices';
import { nameDevice } from './name-device';
import { revokeDevice } from './revoke-device';

export const devicesRoutes = [
  route(endpoints.listDevices, listDevices),
  route(endpoints.listLatestDevices, listLatestDevices),
  route(endpoints.nameDevice, nameDevice),
  route(endpoints.revokeDevice, revokeDevice),
  route(endpoints.endAllSessions, endAllSessions),
  route(endpoints.listTrustedDevices, listTrustedDevices),
  route(endpoints.endTrustedDevice, endTrustedDevice),
];
