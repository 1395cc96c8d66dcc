import { execute, many, maybeOne } from '../../db/statement';

export type Activation = 'pending' | 'activated' | 'refused';

/** Assigns a card to an account; no row when it is already assigned. */
export const addCardAssignment = maybeOne(
  'card_assignments_add',
  `insert into card_assignments (card_id, account_id, number_hash, last_four, people, is_imported, activation, market)
   values (:cardId, :accountId, :numberHash, :lastFour, :people?, :isImported, :activation, :market?)
   on conflict do nothing
returning activation_key`,
);

/** Stores the keys of the directory persons to whom a card belongs. */
export const storeHolders = execute(
  'card_assignments_store_holders',
  'update card_assignments set people = :people::text[] where card_id = :cardId',
);

/** Finds the assignment of a card. */
export const findAssignedCard = maybeOne(
  'card_assignments_find',
  `select account_id, last_four, activation, activation_key, market
    from card_assignments
    where card_id = :cardId`,
);

/** The cards of an account, the newest first. */
export const listAccountCards = many(
  'card_assignments_list',
  `select card_id, last_four, activation, added_at
    from card_assignments
    where account_id = :accountId
    order by added_at desc, card_id`,
);

/** Finds the account of a card by the hashes of its number under all versions of the key. */
export const findAccountByCard = maybeOne(
  'card_assignments_find_account',
  'select account_id from card_assignments where number_hash = any(:numberHashes::bytea[])',
);

/** Cards of the last seven days whose activation has been pending for `seconds`. */
export const findPendingCards = many(
  'card_assignments_find_waiting',
  `select card_id from card_assignments
    where activation = 'pending' and added_at between now() - interval '7 days' and now() - make_interval(secs => :seconds)`,
);

/** Cards whose activation has been pending for longer than it is retried. */
export const findAbandonedCards = many(
  'card_assignments_find_abandoned',
  `select card_id from card_assignments
    where activation = 'pending' and added_at < now() - interval '7 days'
    limit 100`,
);

/** Stores the card system's response; no row when another attempt stored one first. */
export const completeActivation = maybeOne(
  'card_assignments_settle',
  `update card_assignments
    set activation = :activation
    where card_id = :cardId and activation = 'pending'
    returning account_id, last_four, market`,
);

/** Removes a card from its account; no row if the account has it no longer. */
export const removeCard = maybeOne(
  'card_assignments_remove',
  'delete from card_assignments where card_id = :cardId and account_id = :accountId returning card_id, last_four',
);

/** Moves a card to another account, where it counts as new; no row if the first account has it no longer. */
export const moveCard = maybeOne(
  'card_assignments_move',
  `update card_assignments set account_id = :toId, added_at = now(), is_imported = false
    where card_id = :cardId and account_id = :fromId
returning card_id, last_four`,
);

/**
 * Transfers cards to another account, where they count as new, because a new card is not accepted for the most
 * sensitive actions.
 */
export const transferCards = execute(
  'card_assignments_transfer',
  'update card_assignments set account_id = :toId, added_at = now(), is_imported = false where account_id = :fromId',
);
