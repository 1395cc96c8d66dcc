import { execute, many, maybeOne, one } from '../../db/statement';

/** Ends the set of recovery codes of an account. */
export const endRecoveryCodes = execute(
  'recovery_codes_end',
  'delete from recovery_codes where account_id = :accountId',
);

export const addRecoveryCodes = many(
  'recovery_codes_add',
  `insert into recovery_codes (account_id, code_hash) select :accountId, unnest(:hashes::bytea[])
returning created_at`,
);

/** Finds an unused code of an account by its hashes. */
export const findRecoveryCode = maybeOne(
  'recovery_codes_find',
  `select id from recovery_codes
    where account_id = :accountId and code_hash = any(:hashes::bytea[]) and used_at is null`,
);

/** Uses a code, once. */
export const consumeRecoveryCode = maybeOne(
  'recovery_codes_use',
  'update recovery_codes set used_at = now() where id = :id and used_at is null returning id',
);

/** SQL: the account has a second authenticator, and no unused code. */
export const mayOfferRecoveryCodes = (accountId: string) =>
  `((select count(*) > 1 from authenticators where account_id = ${accountId})
     and not exists (select 1 from recovery_codes where account_id = ${accountId} and used_at is null))`;

export const findRecoveryCodeOffer = one(
  'recovery_codes_find_offer',
  `select ${mayOfferRecoveryCodes(':accountId::uuid')} as "is_due!"`,
);

/** How many codes of the set are unused, and when the set was made; no row without a set. */
export const findRecoveryCodeSet = maybeOne(
  'recovery_codes_find_set',
  `select count(*) filter (where used_at is null)::int as "left!", min(created_at) as "created_at!"
     from recovery_codes where account_id = :accountId having count(*) > 0`,
);

/** Codes that are hashed with an older version of the key. */
export const findRecoveryCodesOfOlderVersions = many(
  'recovery_codes_find_older_versions',
  `select id, code_hash as hash from recovery_codes where code_hash < :floor order by id limit :most`,
);

/** Replaces hashes by those of a newer version. Returns the replaced ones. */
export const replaceRecoveryCodeHashes = many(
  'recovery_codes_replace_hashes',
  `update recovery_codes c set code_hash = value.anew
     from unnest(:ids::uuid[], :old::bytea[], :anew::bytea[]) as value (id, old, anew)
    where c.id = value.id and c.code_hash = value.old
returning c.id`,
);

/** Uses up to `most` codes up, of anybody. Returns how many. */
export const useUpAnyRecoveryCodes = one(
  'recovery_codes_use_up_any',
  `with old as (select id from recovery_codes where used_at is null limit :most for update skip locked),
   changed as (update recovery_codes set used_at = now() where id in (select id from old) returning 1)
   select count(*)::int as "removed!" from changed`,
);
