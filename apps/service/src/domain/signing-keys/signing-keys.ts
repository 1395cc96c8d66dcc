import { execute, many, one, type RowOf } from '../../db/statement';

export type SigningKeyRow = RowOf<'signing_keys_find'>;

/** Every published key; of each algorithm the current one first, which is the newest that is active. */
export const findSigningKeys = many(
  'signing_keys_find',
  `select kid, alg, sealed,
          signs_from <= now() and row_number() over (
            partition by alg, signs_from <= now() order by signs_from desc, kid) = 1 as is_signing
     from signing_keys
    order by alg, signs_from <= now() desc, signs_from desc, kid`,
);

export const addSigningKey = execute(
  'signing_keys_add',
  `insert into signing_keys (kid, alg, sealed, signs_from)
   values (:kid, :alg, :sealed, now() + make_interval(secs => :waitSeconds))`,
);

/** Serialises the creation of keys; held until the transaction ends. */
export const lockSigningKeys = execute(
  'signing_keys_lock',
  `select pg_advisory_xact_lock(hashtextextended('signing keys', 0))`,
);

/** The published keys with their dates, for operators. */
export const listSigningKeys = many(
  'signing_keys_list',
  `select kid, alg, published_at, signs_from, signs_from <= now() as is_due
     from signing_keys order by alg, signs_from desc, kid`,
);

/** Deletes keys that have not signed for so long that everything they signed has expired. */
export const purgeSigningKeys = one(
  'signing_keys_purge',
  `with gone as (
     delete from signing_keys k
      where exists (select 1 from signing_keys newer
                     where newer.alg = k.alg and newer.signs_from > k.signs_from
                       and newer.signs_from < now() - make_interval(secs => :seconds)) returning 1)
   select count(*)::int as "removed!" from gone`,
);

export const removeSigningKeys = execute('signing_keys_remove', 'delete from signing_keys');
