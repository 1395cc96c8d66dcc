import type { Deps } from '../../kernel/deps';
import { insertClient } from '../../domain/clients/clients';
import { newClientSecret, secretLine, usesSecret } from './new-secret';
import { readRegistration } from './registration';
import { jsonIn, placeOf } from './registration-file';

const clientId = /^[\w.~-]{1,64}$/;

/** Registers an application; `json` says what it may do. */
export async function addClient(deps: Deps, id: string, json: string): Promise<string> {
  if (!clientId.test(id)) throw new Error('A client id is up to 64 letters, digits, dots, dashes, ~ and _.');
  const registration = readRegistration(jsonIn(json), placeOf(deps, id));
  const made = usesSecret(registration) ? newClientSecret(deps) : undefined;
  const added = await insertClient(deps.db, {
    clientId: id,
    registration: JSON.stringify(registration),
    secretHash: made?.hash ?? null,
  });
  if (!added) throw new Error(`There is a client ${id} already.`);
  return [
    `Client ${id}, ${registration.name}, is registered.`,
    ...(made ? [secretLine(made.secret)] : []),
  ].join('\n');
}
