import { many } from '../../db/statement';

/** Gives the cards of a closed account back that the surviving account still has. Returns their last four digits. */
export const restoreCards = many(
  'card_assignments_restore',
  `update card_assignments c set account_id = :toId, added_at = w.added_at, is_imported = coalesce(w.is_imported, false),
         suspended_at = w.suspended_at
     from jsonb_populate_recordset(null::card_assignments, :rows::text::jsonb) w
    where c.card_id = w.card_id and c.account_id = :fromId
returning c.last_four`,
);
