import type { Deps } from '../../core/deps';
import { removeClient as remove } from '../../repositories/clients';
import { noSuchClient } from './show-client';

/** Takes an application away, with what people let it into. */
export async function removeClient(deps: Deps, id: string): Promise<string> {
  const [removed] = await remove(deps.db, id);
  if (!removed) throw noSuchClient(id);
  return `Client ${id} is removed. Consents that went with it: ${removed.consents}.`;
}
