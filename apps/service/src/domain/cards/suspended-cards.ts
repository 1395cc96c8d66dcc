import { execute, maybeOne } from '../../db/statement';

/** Suspends the cards that were added since then, except those from the creation of the account or an import. */
export const suspendCards = execute(
  'card_assignments_suspend',
  `update card_assignments c set suspended_at = now()
     from accounts a
    where a.id = :accountId and c.account_id = a.id and not c.is_imported and c.added_at > greatest(:since, a.created_at)
      and c.suspended_at is null`,
);

/** Ends the suspension of a card, which counts as added now. No row if it is not suspended. */
export const keepCard = maybeOne(
  'card_assignments_keep',
  `update card_assignments set suspended_at = null, added_at = now()
    where account_id = :accountId and card_id = :cardId and suspended_at is not null returning last_four`,
);

/** Removes a suspended card; its holder may activate it again. No row if it is not suspended. */
export const removeSuspendedCard = maybeOne(
  'card_assignments_remove_suspended',
  `delete from card_assignments
    where account_id = :accountId and card_id = :cardId and suspended_at is not null returning last_four`,
);
