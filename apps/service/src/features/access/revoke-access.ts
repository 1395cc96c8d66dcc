import type { revokeAccess as endpoint } from '@talon/contract/access';
import { Refusal } from '@talon/contract/errors';
import { notifyAccount } from '../../domain/notifications/notify-account';
import { transaction } from '../../db/transaction';
import { endAccess } from '../../oauth/end-access';
import { queueLogOutsOfClient } from '../../oauth/queue-log-outs';
import { lockAccount } from '../../domain/accounts/accounts';
import { auditClientEvent } from '../../domain/audit/audit-events';
import { auditedVisitor } from '../../domain/audit/audited-visitor';
import { endConsent } from '../../domain/clients/consents';
import { consentRevoked } from '../../domain/webhooks/account-events';
import type { UseCase } from '../../kernel/route';

/** Revokes the access of a client and logs the person out of it. Of several parallel calls one succeeds and notifies the person. */
export const revokeAccess: UseCase<typeof endpoint> = async (deps, caller, { params }) => {
  const { bearer } = caller;
  const { client_id: clientId = '' } = params;
  await transaction(deps.db, async tx => {
    await lockAccount(tx, { id: bearer.id });
    const ended = await endConsent(tx, { accountId: bearer.id, clientId });
    if (!ended) throw new Refusal('access-unknown');
    await queueLogOutsOfClient(tx, bearer.id, clientId);
    await endAccess(tx, bearer.id, clientId);
    await consentRevoked(deps, tx, bearer.id, clientId);
    await auditClientEvent(deps, tx, {
      accountId: bearer.id,
      clientId,
      event: 'access-revoked',
      ...auditedVisitor(caller),
    });
    await notifyAccount(deps, tx, bearer.id, caller, { event: 'app-access-revoked', detail: ended.name });
  });
};
