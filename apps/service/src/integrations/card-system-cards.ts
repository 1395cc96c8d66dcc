import { execute, many, maybeOne, one } from '../db/statement';

export const findCardByNumber = maybeOne(
  'card_system_cards_find',
  'select id, last_four, state from card_system_cards where number_hash = any(:numberHashes::bytea[])',
);

/** Activates a fresh card. Also returns a row if the card was activated with the same key before. */
export const activateFreshCard = maybeOne(
  'card_system_cards_activate',
  `update card_system_cards set state = 'activated', activation_key = :key
    where id = :id and (state = 'fresh' or (state = 'activated' and activation_key = :key))
returning id`,
);

/**
 * Adds a card or updates its state; `numberHashes` are those of all versions of the key, `numberHash` the current one. A card
 * that a person activated does not become fresh again.
 */
export const putCard = one(
  'card_system_cards_put',
  `insert into card_system_cards (number_hash, last_four, state)
   select coalesce((select number_hash from card_system_cards where number_hash = any(:numberHashes::bytea[])), :numberHash),
          :lastFour, :state
   on conflict (number_hash) do update
      set state = case when card_system_cards.state = 'activated' and excluded.state = 'fresh' then 'activated'
                       else excluded.state end,
          number_hash = :numberHash
returning id, xmax = 0 as is_new`,
);

/** Which of the hashes are stored. */
export const findCardHashes = many(
  'card_system_cards_find_hashes',
  'select number_hash from card_system_cards where number_hash = any(:numberHashes::bytea[])',
);

/** Like `putCard` for many cards, each given once and by the current version of the key. The arrays correspond by position. */
export const putCards = many(
  'card_system_cards_put_many',
  `insert into card_system_cards (number_hash, last_four, state)
   select number_hash, last_four, state
     from unnest(:numberHashes::bytea[], :lastFours::text[], :states::text[]) as card (number_hash, last_four, state)
    order by number_hash
   on conflict (number_hash) do update
      set state = case when card_system_cards.state = 'activated' and excluded.state = 'fresh' then 'activated'
                       else excluded.state end
returning id, number_hash, xmax = 0 as is_new`,
);

export const clearPeopleOfCards = execute(
  'directory_cards_clear_many',
  'delete from directory_cards where card_id = any(:cardIds::text[])',
);

/** Assigns cards to directory people. The arrays correspond by position. */
export const addPeopleOfCards = execute(
  'directory_cards_add_many',
  `insert into directory_cards (card_id, platform, person_id)
   select card_id, platform, person_id
     from unnest(:cardIds::text[], :platforms::text[], :personIds::text[]) as holder (card_id, platform, person_id)`,
);

export const clearPeopleOfCard = execute(
  'directory_cards_clear',
  'delete from directory_cards where card_id = :cardId',
);

/** Assigns a card to a directory person; no row if the directory has no such person. */
export const addPersonOfCard = maybeOne(
  'directory_cards_add',
  `insert into directory_cards (card_id, platform, person_id)
   select :cardId, platform, person_id from directory_people where platform = :platform and person_id = :personId
   on conflict (card_id, platform) do update set person_id = excluded.person_id
returning person_id`,
);
