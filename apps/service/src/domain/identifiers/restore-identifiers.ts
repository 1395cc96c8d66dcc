import { many, one } from '../../db/statement';

/**
 * Gives identifiers back to an account that was merged into another. Those that the other account keeps belong to both again, as
 * before; those that the other account has lost meanwhile, or that a third account has now, are not given back. Returns what was
 * given back.
 */
export const restoreIdentifiers = many(
  'identifiers_restore',
  `with wanted as (select * from jsonb_populate_recordset(null::identifiers, :rows::text::jsonb)),
   kept as (
     select w.*, i.id as kept_id, i.verified_at as kept_verified_at from wanted w
       left join identifiers i on i.kind = w.kind and i.value = w.value and i.account_id = :fromId),
   shared as (
     update identifiers i set is_shared = true from kept k
      where i.id = k.kept_id and k.verified_at is not null and i.verified_at is not null returning i.id),
   moved as (
     update identifiers i set account_id = :toId, is_primary = k.is_primary from kept k
      where i.id = k.id and i.id = k.kept_id and k.verified_at is null returning i.kind, i.value),
   added as (
     insert into identifiers (id, account_id, kind, value, is_primary, verified_at, confirmed_at, suspended_at, is_shared)
     select gen_random_uuid(), :toId, k.kind, k.value, k.is_primary, k.verified_at, k.confirmed_at, k.suspended_at, true from kept k, (select count(*) from shared) s
      where k.verified_at is not null and k.kept_verified_at is not null
     on conflict do nothing
     returning kind, value)
   select kind, value from moved union all select kind, value from added`,
);

/** Gives back the hashes of addresses that the account had once. The surviving account keeps its own, and those of today. */
export const restoreFormerAddresses = one(
  'former_addresses_restore',
  `with taken as (
     delete from former_addresses f using jsonb_populate_recordset(null::former_addresses, :rows::text::jsonb) w
      where f.account_id = :fromId and f.address_hash = w.address_hash and f.removed_at = w.removed_at
     returning 1)
   select restore_rows('former_addresses', :rows::text::jsonb) as "restored!" from (select count(*) from taken) t`,
);
