import { Refusal } from '@talon/contract/errors';
import type { endTrustedDevice as endpoint } from '@talon/contract/trusted-devices';
import { transaction } from '../../db/transaction';
import { auditEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { endTrustById } from '../../domain/authenticators/trusted-devices';
import type { UseCase } from '../../kernel/route';

/** Ends the trust in a device. Like the end of a session, it needs no step-up. */
export const endTrustedDevice: UseCase<typeof endpoint> = async (deps, caller, { params: { id = '' } }) => {
  const { bearer } = caller;
  await transaction(deps.db, async tx => {
    const ended = await endTrustById(tx, { accountId: bearer.id, id });
    if (!ended) throw new Refusal('device-unknown');
    await auditEvent(deps, tx, {
      accountId: bearer.id,
      event: 'device-trust-ended',
      ...auditedVisitor(caller),
    });
  });
};
