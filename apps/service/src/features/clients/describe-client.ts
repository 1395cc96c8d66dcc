import type { RegisteredClient } from '@talon/contract/console/clients';
import type { ClientRow } from '../../domain/clients/clients';

/** A client as the console lists it, without its secrets. */
export function describeClient(row: ClientRow): RegisteredClient {
  return {
    client_id: row.client_id,
    client_name: row.name,
    redirect_uris: row.redirect_uris,
    scope: row.scopes.join(' '),
    token_endpoint_auth_method: row.token_endpoint_auth_method,
    has_secret: row.secret_hash !== null,
    has_earlier_secret: row.earlier_secret_hash !== null,
    is_disabled: row.is_disabled ?? false,
  };
}
