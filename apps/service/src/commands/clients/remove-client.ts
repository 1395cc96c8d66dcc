import type { Deps } from '../../core/deps';
import { transaction } from '../../db/pool';
import { endAccessOfClient } from '../../oauth/end-access';
import { removeClient as remove } from '../../repositories/clients';
import { noSuchClient } from './show-client';

/** Takes an application away, with what people let it into and all that it holds. */
export async function removeClient(deps: Deps, id: string): Promise<string> {
  return transaction(deps.db, async tx => {
    // First: no grant is made of a consent that is gone.
    const [removed] = await remove(tx, id);
    if (!removed) throw noSuchClient(id);
    await endAccessOfClient(tx, id);
    return `Client ${id} is removed. Consents that went with it: ${removed.consents}.`;
  });
}
