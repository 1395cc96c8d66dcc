import type { Deps } from '../../kernel/deps';
import { insertClient } from '../../domain/clients/clients';
import { newClientSecret, secretLine, usesSecret } from './new-secret';
import { readRegistration } from './registration';
import { parseJsonObject, registrationContext } from './registration-file';

const clientId = /^[\w.~-]{1,64}$/;

/** Registers a client from the fields in `json`. */
export async function addClient(deps: Deps, id: string, json: string): Promise<string> {
  if (!clientId.test(id)) throw new Error('A client id is up to 64 letters, digits, dots, dashes, ~ and _.');
  const registration = readRegistration(parseJsonObject(json), registrationContext(deps, id));
  const created = usesSecret(registration) ? newClientSecret(deps) : undefined;
  const added = await insertClient(deps.db, {
    clientId: id,
    registration: JSON.stringify(registration),
    secretHash: created?.hash ?? null,
  });
  if (!added) throw new Error(`Client ${id} already exists.`);
  return [
    `Client ${id}, ${registration.name}, is registered.`,
    ...(created ? [secretLine(created.secret)] : []),
  ].join('\n');
}
