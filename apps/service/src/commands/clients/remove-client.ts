import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import { endAccessOfClient } from '../../oauth/end-access';
import { removeClient as remove } from '../../domain/clients/clients';
import { noSuchClient } from './show-client';

/** Removes a client with its consents, grants and tokens. */
export async function removeClient(deps: Deps, id: string): Promise<string> {
  return transaction(deps.db, async tx => {
    // Revokes the tokens first: they are found through the grants, which the removal of the client also removes.
    await endAccessOfClient(tx, id);
    const removed = await remove(tx, { clientId: id });
    if (!removed) throw noSuchClient(id);
    return `Client ${id} is removed. Consents removed with it: ${removed.consents}.`;
  });
}
