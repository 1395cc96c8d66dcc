import { execute, maybeOne, purgeRows } from '../../db/statement';

/**
 * SQL condition on the delayed reset `d` of account `a`: it has not expired, and nobody has signed in or used a session
 * since it was requested. A sign-in or a used session shows that the account has an owner who needs no reset.
 */
export const isOpenDelayedReset = `d.requested_at > now() - make_interval(secs => :waitEndsSeconds)
  and d.requested_at >= coalesce(a.last_signed_in_at, '-infinity')
  and not exists (select 1 from sessions s
                   where s.account_id = a.id and s.idle_until - make_interval(secs => :idleSeconds) > d.requested_at)`;

/** Starts the wait of an account, unless the account waits already. Returns the account if the wait is new. */
export const beginDelayedReset = maybeOne(
  'delayed_resets_begin',
  `insert into delayed_resets as d (account_id, phone) values (:accountId, :phone)
   on conflict (account_id, phone) do update set requested_at = now()
    where not exists (select 1 from accounts a where a.id = d.account_id and ${isOpenDelayedReset})
returning account_id`,
);

export const endDelayedResets = execute(
  'delayed_resets_end',
  'delete from delayed_resets where account_id = :accountId',
);

export const purgeDelayedResets = purgeRows(
  'delayed_resets_purge',
  'delayed_resets',
  'requested_at < now() - make_interval(secs => :waitEndsSeconds)',
  'requested_at',
);

/** Ends up to `most` delayed resets, of anybody. Returns how many. */
export const endAnyDelayedResets = purgeRows('delayed_resets_end_any', 'delayed_resets', 'true');
