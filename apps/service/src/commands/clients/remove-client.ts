import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/pool';
import { endAccessOfClient } from '../../oauth/end-access';
import { removeClient as remove } from '../../domain/clients/clients';
import { noSuchClient } from './show-client';

/** Removes a client with its consents, grants and tokens. */
export async function removeClient(deps: Deps, id: string): Promise<string> {
  return transaction(deps.db, async tx => {
    // First, because removing the client removes the grants by which their tokens are found.
    await endAccessOfClient(tx, id);
    const removed = await remove(tx, { clientId: id });
    if (!removed) throw noSuchClient(id);
    return `Client ${id} is removed. Consents removed with it: ${removed.consents}.`;
  });
}
