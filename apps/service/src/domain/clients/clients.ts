import type { Scope } from '@talon/rules/scopes';
import { statement } from '../../db/statement';

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

/** A client as the engine reads it: its secrets' hashes in base64. */
export type Registration = Omit<
  ClientRow,
  'logo' | 'client_uri' | 'is_disabled' | 'secret_hash' | 'earlier_secret_hash'
> & {
  secret_hash: string | null;
  earlier_secret_hash: string | null;
};

/** Of the client that `condition` names, not disabled, as a `Registration`: one column, for each costs the reader. */
export const registrationWhere = (condition: string) =>
  `select to_json(r) as client from (
     select client_id, name, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, scopes, default_scopes,
            token_endpoint_auth_method, encode(secret_hash, 'base64') as secret_hash,
            case when earlier_secret_until > now() then encode(earlier_secret_hash, 'base64') end as earlier_secret_hash,
            jwks, is_pkce_required, id_token_signed_response_alg
       from clients where ${condition} and disabled_at is null) r`;

/** Not disabled ones alone. */
export const findRegistration = statement<[clientId: string], { client: Registration }>(
  'clients_find_registration',
  registrationWhere('client_id = $1'),
);

/** Of an application that is not disabled: what pages say of it, and what leads back to it. */
export const findPublicClient = statement<
  [clientId: string],
  Pick<ClientRow, 'client_id' | 'name' | 'logo' | 'client_uri' | 'redirect_uris'>
>(
  'clients_find_public',
  'select client_id, name, logo, client_uri, redirect_uris from clients where client_id = $1 and disabled_at is null',
);

/** All of them, by id. */
export const findClients = statement<[], ClientRow>(
  'clients_find_all',
  `select ${columns} from clients order by length(client_id), client_id`,
);

/** Nobody else changes or removes it before the transaction ends. */
export const lockClient = statement<[clientId: string], ClientRow>(
  'clients_lock',
  `select ${columns} from clients where client_id = $1 for no key update`,
);

/** What stands in the registration of a client, as JSON: the columns that an operator decides. */
const registered = `name, logo, client_uri, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri, scopes,
  default_scopes, token_endpoint_auth_method, jwks, is_pkce_required, id_token_signed_response_alg`;

/** No row where the id is taken. */
export const insertClient = statement<
  [clientId: string, registration: string, secretHash: Buffer | null],
  { client_id: string }
>(
  'clients_insert',
  `insert into clients (client_id, ${registered}, secret_hash)
   select $1, ${registered}, $3 from jsonb_populate_record(null::clients, $2::jsonb)
   on conflict do nothing returning client_id`,
);

/** Without a secret, the one before it goes too. */
export const updateClient = statement<
  [clientId: string, registration: string, secretHash: Buffer | null],
  never
>(
  'clients_update',
  `update clients c
      set (${registered}) = (select ${registered} from jsonb_populate_record(null::clients, $2::jsonb)),
          secret_hash = $3,
          earlier_secret_hash = case when $3::bytea is null then null else c.earlier_secret_hash end
    where client_id = $1`,
);

/** A new secret; the present one is taken for so many seconds more, and none before it. No row where none is in use. */
export const replaceClientSecret = statement<
  [clientId: string, secretHash: Buffer, earlierSeconds: number],
  { earlier_until: Date }
>(
  'clients_replace_secret',
  `update clients
      set secret_hash = $2, earlier_secret_hash = secret_hash,
          earlier_secret_until = now() + make_interval(secs => $3)
    where client_id = $1 and secret_hash is not null
returning earlier_secret_until as earlier_until`,
);

/** No row where it was so already. */
export const setClientDisabled = statement<[clientId: string, isDisabled: boolean], { client_id: string }>(
  'clients_set_disabled',
  `update clients set disabled_at = case when $2 then now() end
    where client_id = $1 and (disabled_at is not null) <> $2 returning client_id`,
);

/** Its consents go with it. */
export const removeClient = statement<[clientId: string], { consents: number }>(
  'clients_remove',
  `delete from clients where client_id = $1
returning (select count(*)::int from consents where client_id = $1) as consents`,
);

export const countConsents = statement<[clientId: string], { consents: number }>(
  'clients_count_consents',
  'select count(*)::int as consents from consents where client_id = $1',
);
