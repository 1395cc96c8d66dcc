import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/pool';
import { lockClient, updateClient } from '../../domain/clients/clients';
import { newClientSecret, secretLine, usesSecret } from './new-secret';
import { readRegistration, registrationFields } from './registration';
import { jsonIn, placeOf } from './registration-file';
import { noSuchClient } from './show-client';

/** Puts what `json` names in the place of what was registered; the rest stays. */
export async function changeClient(deps: Deps, id: string, json: string): Promise<string> {
  const changes = jsonIn(json);
  return transaction(deps.db, async tx => {
    const client = await lockClient(tx, { clientId: id });
    if (!client) throw noSuchClient(id);
    const before = Object.fromEntries(registrationFields.map(name => [name, client[name]]));
    const registration = readRegistration({ ...before, ...changes }, placeOf(deps, id));
    const made = usesSecret(registration) && client.secret_hash === null ? newClientSecret(deps) : undefined;
    const kept = usesSecret(registration) ? client.secret_hash : null;
    await updateClient(tx, {
      clientId: id,
      registration: JSON.stringify(registration),
      secretHash: made?.hash ?? kept,
    });
    return [`Client ${id} is changed.`, ...(made ? [secretLine(made.secret)] : [])].join('\n');
  });
}
