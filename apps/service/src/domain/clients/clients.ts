import { execute, many, maybeOne, one, type RowOf } from '../../db/statement';
import { logoOf } from './client-logos';

export type ClientAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt';

/**
 * A registered client; the names are those of RFC 7591 and OpenID Connect Registration. `secret_hash` is null without
 * a secret in use; `earlier_secret_hash` is set while the previous secret is accepted.
 */
export type ClientRow = RowOf<'clients_find'>;

const columns = `client_id, name, logo, client_uri, policy_uri, tos_uri, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri,
  backchannel_logout_uris, scopes, default_scopes, token_endpoint_auth_method, secret_hash,
  case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash,
  jwks, is_pkce_required, id_token_signed_response_alg, grant_types, subject_type, sector_identifier_uri, require_pushed_authorization_requests,
  dpop_bound_access_tokens, default_max_age, webhook_uri, webhook_events,
  disabled_at is not null as is_disabled`;

/** Finds a client, even if it is disabled. */
export const findClient = maybeOne(
  'clients_find',
  `select ${columns} from clients where client_id = :clientId`,
);

/** Finds an enabled client, as the OAuth engine reads it. */
export const findRegistration = maybeOne(
  'clients_find_registration',
  `select client_id, name, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri,
          backchannel_logout_uris, scopes, default_scopes, token_endpoint_auth_method, secret_hash,
          case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash,
          jwks, is_pkce_required, id_token_signed_response_alg, grant_types, subject_type,
          sector_identifier_uri, require_pushed_authorization_requests, dpop_bound_access_tokens,
          default_max_age
     from clients where client_id = :clientId and disabled_at is null`,
);

export type Registration = RowOf<'clients_find_registration'>;

/** The data of an enabled client that pages show, the addresses that lead back to it, and whether it has a secret. */
export const findPublicClient = maybeOne(
  'clients_find_public',
  `select client_id, name, ${logoOf('clients.client_id')} as logo, client_uri, policy_uri, tos_uri, redirect_uris,
         token_endpoint_auth_method, subject_type, sector_identifier_uri
    from clients
    where client_id = :clientId and disabled_at is null`,
);

/** All clients, by id. */
export const findClients = many(
  'clients_find_all',
  `select ${columns} from clients order by length(client_id), client_id`,
);

/** Locks a client until the transaction ends. */
export const lockClient = maybeOne(
  'clients_lock',
  `select ${columns} from clients where client_id = :clientId for no key update`,
);

/** The columns of a client that an operator decides, from JSON. */
const registered = `name, logo, client_uri, policy_uri, tos_uri, redirect_uris, post_logout_redirect_uris, backchannel_logout_uri,
  backchannel_logout_uris, scopes, default_scopes, token_endpoint_auth_method, jwks, is_pkce_required, id_token_signed_response_alg, grant_types,
  subject_type, sector_identifier_uri, require_pushed_authorization_requests,
  dpop_bound_access_tokens, default_max_age, webhook_uri, webhook_events`;

/** Adds a client; no row if a client or a resource server has the id. */
export const insertClient = maybeOne(
  'clients_insert',
  `insert into clients (client_id, ${registered}, secret_hash)
   select :clientId, ${registered}, :secretHash? from jsonb_populate_record(null::clients, :registration::jsonb)
    where not exists (select 1 from resource_servers where resource_server_id = :clientId)
   on conflict do nothing returning client_id`,
);

/** Changes a client. Without a secret, also removes the earlier one. */
export const updateClient = execute(
  'clients_update',
  `update clients c
      set (${registered}) = (select ${registered} from jsonb_populate_record(null::clients, :registration::jsonb)),
          secret_hash = :secretHash?,
          earlier_secret_hash = case when :secretHash::bytea is null then null else c.earlier_secret_hash end
    where client_id = :clientId`,
);

/**
 * Replaces the secret; the current one is accepted for `seconds` more, older ones no longer. No row without a secret
 * in use.
 */
export const replaceClientSecret = maybeOne(
  'clients_replace_secret',
  `update clients
      set secret_hash = :secretHash, earlier_secret_hash = secret_hash,
          earlier_secret_until = now() + make_interval(secs => :earlierSeconds)
    where client_id = :clientId and secret_hash is not null
returning earlier_secret_until as earlier_until`,
);

/** Disables or enables a client; no row without a change. */
export const setClientDisabled = maybeOne(
  'clients_set_disabled',
  `update clients set disabled_at = case when :isDisabled then now() end
    where client_id = :clientId and (disabled_at is not null) <> :isDisabled returning client_id`,
);

/** Removes a client with its consents, and returns how many there were. */
export const removeClient = maybeOne(
  'clients_remove',
  `delete from clients where client_id = :clientId
returning (select count(*)::int from consents where client_id = :clientId) as consents`,
);

export const countConsents = one(
  'clients_count_consents',
  'select count(*)::int as consents from consents where client_id = :clientId',
);
