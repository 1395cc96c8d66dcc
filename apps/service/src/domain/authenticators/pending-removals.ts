import { execute, many, one, purgeRows } from '../../db/statement';

/** Requests the removal of an authenticator in `seconds`, unless it is requested already. Returns when it takes place. */
export const addPendingRemoval = one(
  'pending_removals_add',
  `insert into pending_removals (authenticator_id, account_id, market, removal_at)
   values (:id, :accountId, :market, now() + make_interval(secs => :seconds))
   on conflict (authenticator_id) do update set market = excluded.market
   returning removal_at, xmax = 0 as "is_new!"`,
);

export const findPendingRemovals = many(
  'pending_removals_find',
  'select authenticator_id as id, removal_at from pending_removals where account_id = :accountId',
);

/** Cancels the removal of an authenticator; no row if none is requested. */
export const cancelPendingRemoval = many(
  'pending_removals_cancel',
  'delete from pending_removals where account_id = :accountId and authenticator_id = :id returning authenticator_id',
);

/** Cancels all requested removals of an account. */
export const cancelPendingRemovals = execute(
  'pending_removals_cancel_all',
  'delete from pending_removals where account_id = :accountId',
);

/** Removals that are due. */
export const findDueRemovals = many(
  'pending_removals_find_due',
  `select authenticator_id as id, account_id, market from pending_removals
    where removal_at <= now() order by removal_at limit :most`,
);

/** Cancels up to `most` removals, of anybody. Returns how many. */
export const cancelAnyPendingRemovals = purgeRows('pending_removals_cancel_any', 'pending_removals', 'true');
