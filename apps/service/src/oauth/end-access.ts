import type { Queryable } from '../db/pool';
import { removeGrants, removeGrantsOfClient } from './oidc-records';

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

/** Revokes a client's grants, codes and tokens of all accounts. */
export async function endAccessOfClient(tx: Queryable, clientId: string): Promise<void> {
  await removeGrantsOfClient(tx, { clientId });
}
