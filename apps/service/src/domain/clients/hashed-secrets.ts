import { many } from '../../db/statement';

/** Clients whose secrets are hashed under older versions; `floor` is the current version as one byte. */
export const findSecretsOfOlderVersions = many(
  'clients_find_secrets_of_older_versions',
  `select client_id as id, secret_hash as "hash!" from clients
    where secret_hash < :floor order by secret_hash limit :most`,
);

/** Replaces hashes, except those changed meanwhile. Returns the replaced ones. */
export const replaceSecretHashes = many(
  'clients_replace_secret_hashes',
  `update clients c set secret_hash = value.anew
     from unnest(:ids::text[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where c.client_id = value.id and c.secret_hash = value.old
returning c.client_id as id`,
);
