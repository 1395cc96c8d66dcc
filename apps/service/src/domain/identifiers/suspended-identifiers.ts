import { many, maybeOne } from '../../db/statement';

/** Suspends the addresses that were verified since then, except those that the account has had since its creation. They are not primary. */
export const suspendIdentifiers = many(
  'identifiers_suspend',
  `update identifiers i set suspended_at = now(), is_primary = false
     from accounts a
    where a.id = :accountId and i.account_id = a.id and i.verified_at > greatest(:since, a.created_at) and i.suspended_at is null
returning i.kind, i.value`,
);

/** Makes the latest address of each kind primary where none is. Returns the kinds. */
export const promoteLatest = many(
  'identifiers_promote_latest',
  `update identifiers set is_primary = true
    where id in (
      select distinct on (i.kind) i.id from identifiers i
       where i.account_id = :accountId and i.verified_at is not null and i.suspended_at is null
         and not exists (select 1 from identifiers p where p.account_id = i.account_id and p.kind = i.kind and p.is_primary)
       order by i.kind, i.verified_at desc, i.value)
returning kind`,
);

/** The suspended addresses of an account. */
export const listSuspendedAddresses = many(
  'identifiers_list_suspended',
  'select value from identifiers where account_id = :accountId and suspended_at is not null',
);

/** Ends the suspension of an address, which counts as verified now. No row if it is not suspended. */
export const keepIdentifier = maybeOne(
  'identifiers_keep',
  `update identifiers set suspended_at = null, verified_at = now(), settled_at_once = false
    where account_id = :accountId and id = :id and suspended_at is not null returning kind, value`,
);

/** Removes a suspended address for good. No row if it is not suspended. */
export const removeSuspendedIdentifier = maybeOne(
  'identifiers_remove_suspended',
  `delete from identifiers where account_id = :accountId and id = :id and suspended_at is not null returning kind, value`,
);
