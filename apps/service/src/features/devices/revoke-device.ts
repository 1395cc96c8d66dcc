import type { revokeDevice as endpoint } from '@talon/contract/devices';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { endDeviceSessions } from '../../domain/sessions/devices';
import { endTrustedDevice } from '../../domain/authenticators/trusted-devices';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** Ends the sessions and trusted devices of this account on a device. Other accounts on the device are not affected. */
export const revokeDevice: UseCase<typeof endpoint> = async (deps, caller, { params: { id = '' } }) => {
  const { bearer } = caller;
  const revoked = id === 'null' ? null : id;
  if (revoked !== null && !isUuid(revoked)) throw new Refusal('device-unknown');
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const ended = await endDeviceSessions(tx, { accountId: bearer.id, deviceId: revoked });
    if (ended.length === 0) throw new Refusal('device-unknown');
    await endTrustedDevice(tx, { accountId: bearer.id, deviceId: revoked });
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'device-logged-out',
      ...auditedVisitor(caller),
    });
  });
};
