import type { Deps } from '../../kernel/deps';
import { findClient, setClientDisabled } from '../../domain/clients/clients';
import { noSuchClient } from './show-client';

/** Nobody gets in by it any more, and nothing that it holds is good; what people let it into stays. */
export async function disableClient(deps: Deps, id: string): Promise<string> {
  return (await turn(deps, id, true)) ? `Client ${id} is disabled.` : `Client ${id} was disabled already.`;
}

export async function enableClient(deps: Deps, id: string): Promise<string> {
  return (await turn(deps, id, false)) ? `Client ${id} is enabled.` : `Client ${id} was enabled already.`;
}

async function turn(deps: Deps, id: string, isDisabled: boolean): Promise<boolean> {
  const turned = await setClientDisabled(deps.db, { clientId: id, isDisabled });
  if (turned) return true;
  if (!(await findClient(deps.db, { clientId: id }))) throw noSuchClient(id);
  return false;
}
