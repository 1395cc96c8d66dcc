import { clientIdForm } from '@talon/rules/clients';
import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import { storeLogo } from '../../domain/clients/client-logos';
import { insertClient } from '../../domain/clients/clients';
import { lockRegisteredIds } from '../../domain/resource-servers/resource-servers';
import { checkSector } from './check-sector';
import { newClientSecret, secretLine, usesSecret } from './new-secret';
import { readLogo } from './read-logo';
import { readRegistration } from './registration';
import { parseJsonObject, registrationContext } from './registration-file';
import { storedRegistration } from './stored-registration';

/** Registers a client from the fields in `json`. */
export async function addClient(deps: Deps, id: string, json: string): Promise<string> {
  if (!clientIdForm.test(id))
    throw new Error('A client id is up to 64 letters, digits, dots, dashes, ~ and _.');
  const context = registrationContext(deps, id);
  const registration = readRegistration(parseJsonObject(json), context);
  await checkSector(registration, context.isDevelopment);
  const logo = await readLogo(registration, context.isDevelopment);
  const created = usesSecret(registration) ? newClientSecret(deps) : undefined;
  const added = await transaction(deps.db, async tx => {
    await lockRegisteredIds(tx);
    const inserted = await insertClient(tx, {
      clientId: id,
      registration: storedRegistration(registration),
      secretHash: created?.hash ?? null,
    });
    if (inserted) await storeLogo(tx, id, logo);
    return inserted;
  });
  if (!added)
    throw new Error(
      `Client ${id} already exists. "clients change" changes it, "clients rotate-secret" gives it another secret.`,
    );
  return [
    `Client ${id}, ${registration.client_name}, is registered.`,
    ...(created ? [secretLine(created.secret)] : []),
  ].join('\n');
}
