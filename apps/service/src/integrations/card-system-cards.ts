import { statement } from '../db/statement';
import type { CardState } from '../kernel/ports/card-system';

export interface CardRow {
  id: string;
  last_four: string;
  state: CardState;
}

export const findCardByNumber = statement<[numberHash: Buffer], CardRow>(
  'card_system_cards_find',
  'select id, last_four, state from card_system_cards where number_hash = $1',
);

/** Activates a fresh card; a row too where it was activated under the same key before. */
export const activateFreshCard = statement<[id: string, key: string], { id: string }>(
  'card_system_cards_activate',
  `update card_system_cards set state = 'activated', activation_key = $2
    where id = $1 and (state = 'fresh' or (state = 'activated' and activation_key = $2))
returning id`,
);

/** Puts a card in, or its new state; what a person activated stays activated. */
export const putCard = statement<
  [numberHash: Buffer, lastFour: string, state: CardState],
  { id: string; is_new: boolean }
>(
  'card_system_cards_put',
  `insert into card_system_cards (number_hash, last_four, state) values ($1, $2, $3)
   on conflict (number_hash) do update
      set state = case when card_system_cards.state = 'activated' and excluded.state = 'fresh' then 'activated'
                       else excluded.state end
returning id, xmax = 0 as is_new`,
);

export const clearPeopleOfCard = statement<[cardId: string], never>(
  'directory_cards_clear',
  'delete from directory_cards where card_id = $1',
);

/** Says whose card it is on a platform; no row where the directory has no such person. */
export const addPersonOfCard = statement<
  [cardId: string, platform: string, personId: string],
  { person_id: string }
>(
  'directory_cards_add',
  `insert into directory_cards (card_id, platform, person_id)
   select $1, platform, person_id from directory_people where platform = $2 and person_id = $3
   on conflict (card_id, platform) do update set person_id = excluded.person_id
returning person_id`,
);
