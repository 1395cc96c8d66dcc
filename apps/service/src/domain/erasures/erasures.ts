import { many, maybeOne, one } from '../../db/statement';

/** No row if the account waits for its erasure already. */
export const addErasure = maybeOne(
  'erasures_add',
  `insert into erasures (account_id, cancel_hash, market, due_at)
   values (:accountId, :cancelHash, :market, now() + make_interval(secs => :seconds))
   on conflict (account_id) do nothing
returning due_at`,
);

export const findErasure = one('erasures_find', 'select due_at from erasures where account_id = :accountId');

export const findPendingErasure = maybeOne(
  'erasures_find_pending',
  'select due_at from erasures where account_id = :accountId',
);

/** The account that a link keeps; no row once the erasure was cancelled or done. */
export const findErasureOfLink = maybeOne(
  'erasures_find_by_link',
  'select account_id, market from erasures where cancel_hash = :cancelHash',
);

/** Cancels an erasure, once; no row if there is none. */
export const removeErasure = maybeOne(
  'erasures_remove',
  'delete from erasures where account_id = :accountId returning account_id',
);

/** Accounts whose erasure is due. */
export const findDueErasures = many(
  'erasures_find_due',
  'select account_id from erasures where due_at <= now() order by due_at limit :most',
);

/** Takes a due erasure, once; no row if it was cancelled, done or taken by another node meanwhile. */
export const takeDueErasure = maybeOne(
  'erasures_take_due',
  'delete from erasures where account_id = :accountId and due_at <= now() returning account_id',
);

/** The next erasures that wait, by account, due or not. */
export const findErasures = many(
  'erasures_find_all',
  `select account_id, market from erasures where :after?::uuid is null or account_id > :after
    order by account_id limit :most`,
);
