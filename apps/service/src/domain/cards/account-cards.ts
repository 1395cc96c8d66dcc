import { statement } from '../../db/statement';

export type Activation = 'pending' | 'activated' | 'refused';

/** Gives a card to an account; no row where an account has it already. */
export const addAccountCard = statement<
  [
    cardId: string,
    accountId: string,
    numberHash: Buffer,
    lastFour: string,
    activation: Activation,
    market: string | null,
  ],
  { activation_key: string }
>(
  'card_assignments_add',
  `insert into card_assignments (card_id, account_id, number_hash, last_four, activation, market)
   values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing
returning activation_key`,
);

/** Whether an account has the card. */
export const findAccountCard = statement<
  [cardId: string],
  {
    account_id: string;
    last_four: string;
    activation: Activation;
    activation_key: string;
    market: string | null;
  }
>(
  'card_assignments_find',
  `select account_id, last_four, activation, activation_key, market from card_assignments where card_id = $1`,
);

/** Whose card has that number. */
export const findCardAccount = statement<[numberHash: Buffer], { account_id: string }>(
  'card_assignments_find_account',
  'select account_id from card_assignments where number_hash = $1',
);

/** Cards of the last seven days that have waited for their activation for so long. */
export const findWaitingCards = statement<[seconds: number], { card_id: string }>(
  'card_assignments_find_waiting',
  `select card_id from card_assignments
    where activation = 'pending' and added_at between now() - interval '7 days' and now() - make_interval(secs => $1)`,
);

/** Keeps what the card system answered; no row where another try had its answer first. */
export const settleActivation = statement<
  [cardId: string, activation: Exclude<Activation, 'pending'>],
  { account_id: string }
>(
  'card_assignments_settle',
  `update card_assignments set activation = $2 where card_id = $1 and activation = 'pending' returning account_id`,
);
