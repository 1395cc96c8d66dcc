import { execute, maybeOne, one } from '../../db/statement';

/**
 * Suspends what was enrolled since then, except what the account has had since its creation. Voids all recovery codes: a stranger may have
 * the older ones on paper, and could choose the new password with them.
 */
export const suspendAuthenticators = execute(
  'authenticators_suspend',
  `with codes as (delete from recovery_codes where account_id = :accountId)
   update authenticators m set suspended_at = now()
     from accounts a
    where a.id = :accountId and m.account_id = a.id and m.enrolled_at > greatest(:since, a.created_at) and m.suspended_at is null`,
);

/** Whether an authenticator of the account works: it is not suspended, nor is the address of its codes. */
export const hasWorkingAuthenticator = one(
  'authenticators_has_working',
  `select exists (
     select 1 from authenticators m
      where m.account_id = :accountId and m.suspended_at is null and (m.type not in ('sms', 'email') or exists (
        select 1 from identifiers i
         where i.account_id = m.account_id and i.is_primary and i.verified_at is not null and i.suspended_at is null
           and i.kind = case m.type when 'sms' then 'phone' else 'email' end))) as "works!"`,
);

/** Ends the suspension of an authenticator, which counts as enrolled now. No row if it is not suspended. */
export const keepAuthenticator = maybeOne(
  'authenticators_keep',
  `update authenticators set suspended_at = null, enrolled_at = now(), settled_at_once = false
    where account_id = :accountId and id = :id and suspended_at is not null returning type, name`,
);

/** Removes a suspended authenticator for good. No row if it is not suspended. */
export const removeSuspendedAuthenticator = maybeOne(
  'authenticators_remove_suspended',
  `with codes as (
     delete from recovery_codes
      where account_id = :accountId and not exists (select 1 from authenticators where account_id = :accountId and id <> :id))
   delete from authenticators where account_id = :accountId and id = :id and suspended_at is not null returning type, name`,
);
