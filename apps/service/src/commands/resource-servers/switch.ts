import { earlierSecretSeconds } from '@talon/rules/limits';
import { clientSecretHash } from '../../domain/clients/client-secret';
import type { Deps } from '../../kernel/deps';
import {
  findResourceServer,
  removeResourceServer as remove,
  replaceResourceServerSecret,
  setResourceServerDisabled,
} from '../../domain/resource-servers/resource-servers';
import { newToken } from '../../kernel/token';
import { noSuchServer, serverSecretLine } from './show';

/** Creates a new secret. `keep` accepts the previous one for a while; `drop` refuses it at once, after a leak. */
export async function rotateServerSecret(deps: Deps, id: string, previous: string): Promise<string> {
  if (previous !== 'keep' && previous !== 'drop')
    throw new Error(`Expected "keep" or "drop", not "${previous}".`);
  const secret = newToken();
  const replaced = await replaceResourceServerSecret(deps.db, {
    id,
    secretHash: clientSecretHash(deps, secret),
    earlierSeconds: previous === 'keep' ? earlierSecretSeconds : 0,
  });
  if (!replaced) throw noSuchServer(id);
  const end =
    previous === 'keep'
      ? `The previous secret is accepted until ${replaced.earlier_until?.toISOString()}.`
      : 'The previous secret is no longer accepted.';
  return [serverSecretLine(secret), end].join('\n');
}

/** Refuses its introspection, and requests for its tokens, until it is enabled again. */
export async function disableResourceServer(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, true))
    ? `Resource server ${id} is disabled.`
    : `Resource server ${id} was disabled already.`;
}

export async function enableResourceServer(deps: Deps, id: string): Promise<string> {
  return (await setDisabled(deps, id, false))
    ? `Resource server ${id} is enabled.`
    : `Resource server ${id} was enabled already.`;
}

export async function removeResourceServer(deps: Deps, id: string): Promise<string> {
  if (!(await remove(deps.db, { id }))) throw noSuchServer(id);
  return `Resource server ${id} is removed.`;
}

async function setDisabled(deps: Deps, id: string, isDisabled: boolean): Promise<boolean> {
  if (await setResourceServerDisabled(deps.db, { id, isDisabled })) return true;
  if (!(await findResourceServer(deps.db, { id }))) throw noSuchServer(id);
  return false;
}
