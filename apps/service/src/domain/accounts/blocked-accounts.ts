import { maybeOne } from '../../db/statement';

/** Blocks an account; no row when it is blocked already. Call it with the account locked, and end its sessions. */
export const blockAccount = maybeOne(
  'accounts_block',
  `update accounts set blocked_at = now(), blocked_reason = :reason
    where id = :id and blocked_at is null returning id`,
);

/** Lifts the block; no row without one. */
export const unblockAccount = maybeOne(
  'accounts_unblock',
  `update accounts set blocked_at = null, blocked_reason = null
    where id = :id and blocked_at is not null returning id`,
);
