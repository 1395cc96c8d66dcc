import { execute, many, maybeOne, type RowOf } from '../../db/statement';

/** `earlier_secret_hash` is set while the previous secret is accepted. The scopes are those of people or those of machine clients. */
const columns = `resource_server_id, name, audience, scopes, access_token_format, access_token_signing_alg, secret_hash,
  case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash,
  disabled_at is not null as is_disabled`;

/** Finds a resource server, even if it is disabled. */
export const findResourceServer = maybeOne(
  'resource_servers_find',
  `select ${columns} from resource_servers where resource_server_id = :id`,
);

export const lockResourceServer = maybeOne(
  'resource_servers_lock',
  `select ${columns} from resource_servers where resource_server_id = :id for no key update`,
);

/** All resource servers, by id. */
export const findResourceServers = many(
  'resource_servers_find_all',
  `select ${columns} from resource_servers order by resource_server_id`,
);

/** Finds an enabled resource server, as the OAuth engine reads it when one asks about a token. */
export const findIntrospector = maybeOne(
  'resource_servers_find_introspector',
  `select resource_server_id, name, audience, scopes, secret_hash,
          case when earlier_secret_until > now() then earlier_secret_hash end as earlier_secret_hash
     from resource_servers where resource_server_id = :id and disabled_at is null`,
);

export type Introspector = RowOf<'resource_servers_find_introspector'>;

/** Finds the enabled resource server of an audience, and what the tokens for it are like. */
export const findServerByAudience = maybeOne(
  'resource_servers_find_by_audience',
  `select audience, scopes, access_token_format, access_token_signing_alg from resource_servers
    where audience = :audience and disabled_at is null`,
);

/** The audiences of the enabled resource servers that have one of these scopes. */
export const listMachineServers = many(
  'resource_servers_list_of_scopes',
  `select audience from resource_servers where scopes && :scopes::text[] and disabled_at is null order by audience`,
);

/** The columns that an operator decides, from JSON. */
const registered = 'name, audience, scopes, access_token_format, access_token_signing_alg';

/** Clients and resource servers share one space of ids: whoever takes one holds this lock until the transaction ends. */
export const lockRegisteredIds = execute(
  'resource_servers_lock_ids',
  `select pg_advisory_xact_lock(hashtextextended('ids of clients and resource servers', 0))`,
);

/** Which id is taken by a client or a resource server, or which resource server has the audience; no row if both are free. */
export const findTaken = maybeOne(
  'resource_servers_find_taken',
  `select resource_server_id as id from resource_servers
    where resource_server_id = :id? or (audience = :audience? and resource_server_id is distinct from :except?)
   union all select client_id from clients where client_id = :id?
    limit 1`,
);

export const insertResourceServer = execute(
  'resource_servers_insert',
  `insert into resource_servers (resource_server_id, ${registered}, secret_hash)
   select :id, ${registered}, :secretHash from jsonb_populate_record(null::resource_servers, :registration::jsonb)`,
);

export const updateResourceServer = execute(
  'resource_servers_update',
  `update resource_servers
      set (${registered}) =
          (select ${registered} from jsonb_populate_record(null::resource_servers, :registration::jsonb))
    where resource_server_id = :id`,
);

/** Replaces the secret; the current one is accepted for `earlierSeconds` more, older ones no longer. */
export const replaceResourceServerSecret = maybeOne(
  'resource_servers_replace_secret',
  `update resource_servers
      set secret_hash = :secretHash, earlier_secret_hash = secret_hash,
          earlier_secret_until = now() + make_interval(secs => :earlierSeconds)
    where resource_server_id = :id
returning earlier_secret_until as earlier_until`,
);

/** Disables or enables a resource server; no row without a change. */
export const setResourceServerDisabled = maybeOne(
  'resource_servers_set_disabled',
  `update resource_servers set disabled_at = case when :isDisabled then now() end
    where resource_server_id = :id and (disabled_at is not null) <> :isDisabled returning resource_server_id`,
);

export const removeResourceServer = maybeOne(
  'resource_servers_remove',
  'delete from resource_servers where resource_server_id = :id returning resource_server_id',
);

/** Resource servers whose secrets are hashed under older versions; `floor` is the current version as one byte. */
export const findServerSecretsOfOlderVersions = many(
  'resource_servers_find_secrets_of_older_versions',
  `select resource_server_id as id, secret_hash as hash from resource_servers
    where secret_hash < :floor order by secret_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceServerSecretHashes = many(
  'resource_servers_replace_secret_hashes',
  `update resource_servers r set secret_hash = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where r.resource_server_id = value.id and r.secret_hash = value.old
returning r.resource_server_id as id`,
);
