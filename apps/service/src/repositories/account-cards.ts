import { statement } from '../db/statement';

export type Activation = 'pending' | 'activated' | 'refused';

/** Gives a card to an account; no row where an account has it already. */
export const addAccountCard = statement<
  [cardId: string, accountId: string, numberHash: Buffer, lastFour: string, activation: Activation],
  { card_id: string }
>(
  'account_cards_add',
  `insert into account_cards (card_id, account_id, number_hash, last_four, activation) values ($1, $2, $3, $4, $5)
   on conflict do nothing
returning card_id`,
);

/** Whether an account has the card. */
export const findAccountCard = statement<
  [cardId: string],
  { account_id: string; last_four: string; activation: Activation; activation_key: string }
>(
  'account_cards_find',
  `select account_id, last_four, activation, activation_key from account_cards where card_id = $1`,
);

/** Keeps what the card system answered; no row where another try had its answer first. */
export const settleActivation = statement<
  [cardId: string, activation: Exclude<Activation, 'pending'>],
  { account_id: string }
>(
  'account_cards_settle',
  `update account_cards set activation = $2 where card_id = $1 and activation = 'pending' returning account_id`,
);
