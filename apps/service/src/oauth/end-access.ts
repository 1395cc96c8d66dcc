import type { Queryable } from '../db/pool';
import { removeGrants, removeGrantsOfClient } from './oidc-records';

/**
 * Ends all that an application holds of an account, in every browser: grants, codes and tokens. The consent is the
 * caller's; end it before, in the same transaction, so that no grant is made of it meanwhile.
 */
export async function endAccess(tx: Queryable, accountId: string, clientId: string): Promise<void> {
  await removeGrants(tx, { accountId, clientId });
}

/** Ends what every application holds of an account. Consents stay: the applications ask its person to sign in again. */
export async function endEveryAccess(tx: Queryable, accountId: string): Promise<void> {
  await removeGrants(tx, { accountId, clientId: null });
}

/** Ends what an application holds of anybody. */
export async function endAccessOfClient(tx: Queryable, clientId: string): Promise<void> {
  await removeGrantsOfClient(tx, { clientId });
}
