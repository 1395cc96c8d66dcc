import { execute, many, maybeOne, purgeRows, type RowOf } from '../../db/statement';
import { guardedFor, standing } from '../accounts/standing';
import { isOpenDelayedReset } from './delayed-resets';

/**
 * An account with a verified identifier, and the standing of the identifier: only a settled one resets the password. `delay_seconds` is
 * how long a reset without a card must wait: the whole delay if the wait has not begun, 0 if no wait is required.
 */
export type Recoverable = RowOf<'accounts_find_recoverable'>;

/** Finds the accounts with a verified identifier, the last signed-in one first. */
export const findRecoverable = many(
  'accounts_find_recoverable',
  `select a.id, a.firstname, a.lastname, e.value as email, p.value as phone, a.language, a.blocked_at is not null as is_blocked,
          array(select platform from platform_links where account_id = a.id order by linked_at, platform) as platforms,
          ${standing('i.verified_at', 'i.settled_at_once')}, ${guardedFor} as "guardedFor!",
          case when i.kind = 'email'
                 or coalesce(i.confirmed_at, i.verified_at) > now() - make_interval(secs => :staleSeconds)
                 or exists (select 1 from identifiers o
                             where o.account_id = a.id and o.id <> i.id and o.verified_at is not null
                               and o.suspended_at is null) then 0
               else coalesce((
                 select greatest(0, ceil(extract(epoch from d.requested_at + make_interval(secs => :waitSeconds) - now())))::int
                   from delayed_resets d
                  where d.account_id = a.id and d.phone = i.value and ${isOpenDelayedReset}), :waitSeconds)
          end as delay_seconds
     from identifiers i join accounts a on a.id = i.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where i.kind = :kind and i.value = :value and i.verified_at is not null and i.suspended_at is null
    order by a.last_signed_in_at desc nulls last, a.created_at`,
);

export const addResetPermission = execute(
  'reset_permissions_add',
  `insert into reset_permissions (hash, market, kind, value, expires_at)
   values (:hash, :market, :kind, :value, now() + make_interval(secs => :seconds))`,
);

/** The identifier verified by a reset code; no row once it was used, or has expired. */
export const findResetPermission = maybeOne(
  'reset_permissions_find',
  'select kind, value from reset_permissions where hash = :hash and market = :market and expires_at > now()',
);

/** Consumes a reset permission, once. */
export const consumeResetPermission = maybeOne(
  'reset_permissions_consume',
  'delete from reset_permissions where hash = :hash and expires_at > now() returning value',
);

export const purgeResetPermissions = purgeRows(
  'reset_permissions_purge',
  'reset_permissions',
  'expires_at < now()',
  'expires_at',
);

/** Deletes the reset permissions of an account's verified addresses. */
export const removeResetPermissions = execute(
  'reset_permissions_remove',
  `delete from reset_permissions
    where value in (select value from identifiers where account_id = :accountId and verified_at is not null)`,
);

/** Deletes up to `most` reset permissions, of anybody. Returns how many. */
export const removeAnyResetPermissions = purgeRows(
  'reset_permissions_remove_any',
  'reset_permissions',
  'true',
);

/** Deletes the reset permissions of addresses. */
export const removeResetPermissionsTo = execute(
  'reset_permissions_remove_to',
  'delete from reset_permissions where value = any(:values::text[])',
);
