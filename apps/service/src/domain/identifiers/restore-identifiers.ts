import { execute, many } from '../../db/statement';

/**
 * Gives identifiers back to an account that was merged into another. Those that the other account keeps belong to both again, as
 * before; those that the other account has lost meanwhile, or that a third account has now, are not given back. Returns what was
 * given back.
 */
export const restoreIdentifiers = many(
  'identifiers_restore',
  `with wanted as (select * from jsonb_populate_recordset(null::identifiers, :rows::text::jsonb)),
   kept as (
     select w.*, i.id as kept_id, i.account_id as holder from wanted w
       left join identifiers i on i.kind = w.kind and i.value = w.value and i.account_id = :fromId),
   shared as (
     update identifiers i set is_shared = true from kept k
      where i.id = k.kept_id and k.verified_at is not null and i.verified_at is not null returning i.id),
   moved as (
     update identifiers i set account_id = :toId, is_primary = k.is_primary from kept k
      where i.id = k.id and i.id = k.kept_id and k.verified_at is null returning i.kind, i.value),
   added as (
     insert into identifiers (id, account_id, kind, value, is_primary, verified_at, is_shared)
     select gen_random_uuid(), :toId, k.kind, k.value, k.is_primary, k.verified_at, true from kept k, (select count(*) from shared) s
      where k.verified_at is not null and k.kept_id is not null
     on conflict do nothing
     returning kind, value)
   select kind, value from moved union all select kind, value from added`,
);

/** Gives back the hashes of addresses that the account had once. */
export const restoreFormerAddresses = execute(
  'former_addresses_restore',
  `insert into former_addresses select * from jsonb_populate_recordset(null::former_addresses, :rows::text::jsonb)
   on conflict do nothing`,
);
