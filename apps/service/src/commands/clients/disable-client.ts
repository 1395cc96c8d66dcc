import type { Deps } from '../../kernel/deps';
import { findClient, setClientDisabled } from '../../domain/clients/clients';
import { noSuchClient } from './show-client';

/** Refuses all requests and tokens of a client until it is enabled again. Consents remain. */
export async function disableClient(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, true))
    ? `Client ${id} is disabled.`
    : `Client ${id} was disabled already.`;
}

export async function enableClient(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, false))
    ? `Client ${id} is enabled.`
    : `Client ${id} was enabled already.`;
}

async function setDisabled(deps: Deps, id: string, isDisabled: boolean): Promise<boolean> {
  const changed = await setClientDisabled(deps.db, { clientId: id, isDisabled });
  if (changed) return true;
  if (!(await findClient(deps.db, { clientId: id }))) throw noSuchClient(id);
  return false;
}
