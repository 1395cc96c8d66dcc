import { Refusal } from '@talon/contract/errors';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { endTrustedDevice } from '../../../domain/authenticators/trusted-devices';
import { endDeviceSessions } from '../../../domain/sessions/devices';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Ends the sessions of an account on one device, which is no longer trusted. */
export const logOutDevice: Act<{ device_id: string | null }> = async (
  deps,
  tx,
  operator,
  account,
  { device_id: deviceId },
) => {
  const { id: accountId } = account;
  const ended = await endDeviceSessions(tx, { accountId, deviceId });
  if (!ended.some(({ has_ended: hasEnded }) => hasEnded)) throw new Refusal('nothing-to-change');
  await endTrustedDevice(tx, { accountId, deviceId });
  await auditOperator(deps, tx, operator, { accountId, event: 'device-logged-out' });
  await notifyOfOperator(deps, tx, account, { event: 'device-logged-out' });
};
