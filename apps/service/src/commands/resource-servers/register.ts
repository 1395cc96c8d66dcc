import { clientSecretHash } from '../../domain/clients/client-secret';
import type { Deps } from '../../kernel/deps';
import type { Queryable } from '../../db/pool';
import { transaction } from '../../db/transaction';
import {
  findTaken,
  insertResourceServer,
  lockRegisteredIds,
  lockResourceServer,
  updateResourceServer,
} from '../../domain/resource-servers/resource-servers';
import { newToken } from '../../kernel/token';
import { parseJsonObject } from '../clients/registration-file';
import { fileOfResourceServer, readResourceServer, storedResourceServer } from './registration';
import { noSuchServer, serverSecretLine } from './show';

const idForm = /^[\w.~-]{1,64}$/;

/** Registers a resource server from the fields in `json`. Its secret is shown once. */
export async function addResourceServer(deps: Deps, id: string, json: string): Promise<string> {
  if (!idForm.test(id)) throw new Error('An id is up to 64 letters, digits, dots, dashes, ~ and _.');
  const registration = readResourceServer(parseJsonObject(json));
  const secret = newToken();
  await transaction(deps.db, async tx => {
    await lockRegisteredIds(tx);
    await refuseTaken(tx, { id, audience: registration.audience, except: null });
    await insertResourceServer(tx, {
      id,
      registration: storedResourceServer(registration),
      secretHash: clientSecretHash(deps, secret),
    });
  });
  return [`Resource server ${id}, ${registration.name}, is registered.`, serverSecretLine(secret)].join('\n');
}

/** Changes the fields of a resource server that `json` names. */
export async function changeResourceServer(deps: Deps, id: string, json: string): Promise<string> {
  const changes = parseJsonObject(json);
  await transaction(deps.db, async tx => {
    await lockRegisteredIds(tx);
    const server = await lockResourceServer(tx, { id });
    if (!server) throw noSuchServer(id);
    const registration = readResourceServer({ ...fileOfResourceServer(server), ...changes });
    await refuseTaken(tx, { id: null, audience: registration.audience, except: id });
    await updateResourceServer(tx, { id, registration: storedResourceServer(registration) });
  });
  return `Resource server ${id} is changed.`;
}

async function refuseTaken(tx: Queryable, wanted: Parameters<typeof findTaken>[1]): Promise<void> {
  const taken = await findTaken(tx, wanted);
  if (!taken) return;
  throw new Error(
    taken.id === wanted.id
      ? `The id ${taken.id} is taken by a client or a resource server.`
      : `audience: is that of the resource server ${taken.id}`,
  );
}
