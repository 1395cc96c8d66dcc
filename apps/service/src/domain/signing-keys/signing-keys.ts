import { isoDate } from '../../db/iso-date';
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

/**
 * The published keys with their dates in ISO 8601; `leaves_at`: when a key that no longer signs is removed. A key is overdue when it
 * has signed for longer than `days`.
 */
export const listSigningKeys = many(
  'signing_keys_list',
  `select kid, alg, is_due as "is_due!", is_signing as "is_signing!", ${isoDate('published_at')} as "published_at!",
          ${isoDate('signs_from')} as "signs_from!",
          ${isoDate('case when is_due and not is_signing then replaced_at + make_interval(secs => :afterlifeSeconds) end')} as leaves_at,
          is_signing and signs_from < now() - make_interval(days => :days::int) as "is_overdue!"
     from (select kid, alg, published_at, signs_from, signs_from <= now() as is_due,
                  signs_from <= now() and row_number() over (
                    partition by alg, signs_from <= now() order by signs_from desc, kid) = 1 as is_signing,
                  lag(signs_from) over (partition by alg order by signs_from desc, kid) as replaced_at
             from signing_keys) as k
    order by alg, signs_from desc, kid`,
);

/** Whether published keys do not sign yet. */
export const isRotationWaiting = one(
  'signing_keys_is_waiting',
  'select exists (select 1 from signing_keys where signs_from > now()) as "is_waiting!"',
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
