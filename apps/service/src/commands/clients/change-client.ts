import type { Deps } from '../../kernel/deps';
import { transaction } from '../../db/transaction';
import { storeLogo } from '../../domain/clients/client-logos';
import { lockClient, updateClient } from '../../domain/clients/clients';
import { checkSector } from './check-sector';
import { newClientSecret, secretLine, usesSecret } from './new-secret';
import { readLogo } from './read-logo';
import { readRegistration } from './registration';
import { parseJsonObject, registrationContext } from './registration-file';
import { noSuchClient } from './show-client';
import { registrationOf, storedRegistration } from './stored-registration';

/** Changes the fields of a client that `json` names. */
export async function changeClient(deps: Deps, id: string, json: string): Promise<string> {
  const changes = parseJsonObject(json);
  const context = registrationContext(deps, id);
  return transaction(deps.db, async tx => {
    const client = await lockClient(tx, { clientId: id });
    if (!client) throw noSuchClient(id);
    const registration = readRegistration({ ...registrationOf(client), ...changes }, context);
    const created =
      usesSecret(registration) && client.secret_hash === null ? newClientSecret(deps) : undefined;
    const current = usesSecret(registration) ? client.secret_hash : null;
    await updateClient(tx, {
      clientId: id,
      registration: storedRegistration(registration),
      secretHash: created?.hash ?? current,
    });
    if ('sector_identifier_uri' in changes || 'redirect_uris' in changes)
      await checkSector(registration, context.isDevelopment);
    // Fetches the logo again only if the file names it, because the server of the logo may be unavailable now.
    if ('logo_uri' in changes) await storeLogo(tx, id, await readLogo(registration, context.isDevelopment));
    return [`Client ${id} is changed.`, ...(created ? [secretLine(created.secret)] : [])].join('\n');
  });
}
