import { removedDays } from '@talon/rules/limits';
import { execute, many, purgeRows } from '../../db/statement';

/** SQL: keeps the verified ones among the deleted rows of `gone`, so that a report can give them back. */
export const keptIdentifiers = `
  insert into removed_identifiers (id, account_id, kind, value, verified_at, confirmed_at, settled_at_once)
  select id, account_id, kind, value, verified_at, confirmed_at, settled_at_once
    from gone where verified_at is not null
  on conflict (id) do nothing`;

/** The addresses that were removed since then, which must be locked before they come back. */
export const listRemovedIdentifiers = many(
  'removed_identifiers_list',
  'select kind, value from removed_identifiers where account_id = :accountId and removed_at > :since',
);

/**
 * Gives the addresses back that were removed since then, except those that another account has verified meanwhile. One that was added
 * again has its earlier date. None is primary. Call it with the account and the addresses locked.
 */
export const restoreRemovedIdentifiers = execute(
  'identifiers_restore_removed',
  `with gone as (delete from removed_identifiers where account_id = :accountId and removed_at > :since returning *),
   back as (
     select distinct on (kind, value) * from gone r
      where not exists (select 1 from identifiers o
                         where o.kind = r.kind and o.value = r.value and o.verified_at is not null and o.account_id <> :accountId)
      order by kind, value, verified_at),
   former as (delete from former_addresses f using back b where f.account_id = :accountId and f.removed_at = b.removed_at)
   insert into identifiers (id, account_id, kind, value, is_primary, verified_at, confirmed_at, settled_at_once)
   select id, account_id, kind, value, false, verified_at, confirmed_at, settled_at_once from back
   on conflict (account_id, kind, value) do update
     set verified_at = excluded.verified_at, confirmed_at = excluded.confirmed_at, settled_at_once = excluded.settled_at_once,
         suspended_at = null`,
);

export const purgeRemovedIdentifiers = purgeRows(
  'removed_identifiers_purge',
  'removed_identifiers',
  `removed_at < now() - interval '${removedDays} days'`,
  'removed_at',
);
