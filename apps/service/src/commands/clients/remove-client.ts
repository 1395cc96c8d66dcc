import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/pool';
import { endAccessOfClient } from '../../oauth/end-access';
import { removeClient as remove } from '../../domain/clients/clients';
import { noSuchClient } from './show-client';

/** Takes an application away, with what people let it into and all that it holds. */
export async function removeClient(deps: Deps, id: string): Promise<string> {
  return transaction(deps.db, async tx => {
    // First: what comes from a grant is found by it, and the grants go with their application.
    await endAccessOfClient(tx, id);
    const removed = await remove(tx, { clientId: id });
    if (!removed) throw noSuchClient(id);
    return `Client ${id} is removed. Consents that went with it: ${removed.consents}.`;
  });
}
