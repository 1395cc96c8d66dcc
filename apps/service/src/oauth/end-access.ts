import type { Queryable } from '../db/pool';
import { auditClientEvent } from '../domain/audit/audit-events';
import { auditedVisitor } from '../domain/audit/audited-visitor';
import { endConsents } from '../domain/clients/consents';
import { consentRevoked } from '../domain/webhooks/account-events';
import type { Deps } from '../kernel/deps';
import type { Visitor } from '../kernel/caller';
import {
  findGrantsOfAccount,
  removeGrants,
  removeGrantsOfClient,
  removeRecordsOfGrants,
} from './grant-records';

/**
 * Revokes a client's grants, codes and tokens of an account, in every browser. The caller removes the consent first, in
 * the same transaction, so that no new grant is created from it.
 */
export async function endAccess(tx: Queryable, accountId: string, clientId: string): Promise<void> {
  await removeGrants(tx, { accountId, clientId });
}

/** Revokes every client's grants, codes and tokens of an account. Consents remain, so clients only need a new sign-in. */
export async function endEveryAccess(tx: Queryable, accountId: string): Promise<void> {
  await removeGrants(tx, { accountId, clientId: null });
}

/**
 * Removes all that clients have of an account. A token that is just being issued for a code or refresh token appears when its use ends, so
 * this looks again until nothing is left.
 */
export async function removeEveryAccess(tx: Queryable, accountId: string): Promise<void> {
  const grantIds = (await findGrantsOfAccount(tx, { accountId })).map(({ grant_id: id }) => id);
  while ((await removeRecordsOfGrants(tx, { grantIds })).removed > 0);
}

/**
 * Ends every consent of an account, and every client's grants, codes and tokens, because a thief may have allowed them.
 * Audits the end of each consent and tells its client.
 */
export async function endEveryConsent(
  deps: Pick<Deps, 'encryption' | 'keyedHash'>,
  tx: Queryable,
  accountId: string,
  visitor: Pick<Visitor, 'market' | 'deviceId' | 'address'>,
): Promise<void> {
  const ended = await endConsents(tx, { accountId });
  await endEveryAccess(tx, accountId);
  for (const { client_id: clientId } of ended) {
    await consentRevoked(deps, tx, accountId, clientId);
    await auditClientEvent(deps, tx, {
      accountId,
      clientId,
      event: 'access-revoked',
      ...auditedVisitor(visitor),
    });
  }
}

/** Revokes a client's grants, codes and tokens of all accounts. */
export async function endAccessOfClient(tx: Queryable, clientId: string): Promise<void> {
  await removeGrantsOfClient(tx, { clientId });
}
