import type { Scope } from '@talon/rules/scopes';
import { statement } from '../db/statement';

export type ClientAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';

/** A registered application; the names are those of RFC 7591 and OpenID Connect Registration. */
export interface ClientRow {
  client_id: string;
  name: string;
  logo: string | null;
  client_uri: string | null;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  backchannel_logout_uri: string | null;
  scopes: Scope[];
  default_scopes: Scope[];
  token_endpoint_auth_method: ClientAuthentication;
  /** Null where no secret is in use. */
  secret_hash: Buffer | null;
  /** Of the secret before, as long as it is still taken. */
  earlier_secret_hash: Buffer | null;
  jwks: { keys: Record<string, unknown>[] } | null;
  is_pkce_required: boolean;
  id_token_signed_response_alg: 'ES256' | 'RS256';
  is_disabled: boolean;
}

const columns = `client_id, name, logo, client_uri, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri,
  scopes, default_scopes, token_endpoint_auth_method, secret_hash,
  case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash,
  jwks, is_pkce_required, id_token_signed_response_alg, disabled_at is not null as is_disabled`;

/** Disabled ones too. */
export const findClient = statement<[clientId: string], ClientRow>(
  'clients_find',
  `select ${columns} from clients where client_id = $1`,
);

/** What anybody may know of an application that is not disabled. */
export const findPublicClient = statement<
  [clientId: string],
  Pick<ClientRow, 'client_id' | 'name' | 'logo' | 'client_uri'>
>(
  'clients_find_public',
  'select client_id, name, logo, client_uri from clients where client_id = $1 and disabled_at is null',
);

export const putClient = statement<[clientId: string, name: string, logo: string | null], never>(
  'clients_put',
  `insert into clients (client_id, name, logo) values ($1, $2, $3)
   on conflict (client_id) do update set name = excluded.name, logo = excluded.logo`,
);
