import { statement } from '../db/statement';
import type { CardState } from '../kernel/ports/card-system';

export interface CardRow {
  id: string;
  last_four: string;
  state: CardState;
}

export const findCardByNumber = statement<[numberHash: Buffer], CardRow>(
  'cards_find_by_number',
  'select id, last_four, state from cards where number_hash = $1',
);

/** Activates a fresh card; a row too where it was activated under the same key before. */
export const activateFreshCard = statement<[id: string, key: string], { id: string }>(
  'cards_activate',
  `update cards set state = 'activated', activation_key = $2
    where id = $1 and (state = 'fresh' or (state = 'activated' and activation_key = $2))
returning id`,
);

/** Puts a card in, or its new state; what a person activated stays activated. */
export const putCard = statement<
  [numberHash: Buffer, lastFour: string, state: CardState],
  { id: string; is_new: boolean }
>(
  'cards_put',
  `insert into cards (number_hash, last_four, state) values ($1, $2, $3)
   on conflict (number_hash) do update
      set state = case when cards.state = 'activated' and excluded.state = 'fresh' then 'activated'
                       else excluded.state end
returning id, xmax = 0 as is_new`,
);

export const clearPeopleOfCard = statement<[cardId: string], never>(
  'person_cards_clear',
  'delete from person_cards where card_id = $1',
);

/** Says whose card it is on a platform; no row where the directory has no such person. */
export const addPersonOfCard = statement<
  [cardId: string, platform: string, personId: string],
  { person_id: string }
>(
  'person_cards_add',
  `insert into person_cards (card_id, platform, person_id)
   select $1, platform, person_id from people where platform = $2 and person_id = $3
   on conflict (card_id, platform) do update set person_id = excluded.person_id
returning person_id`,
);
