import { many } from '../../db/statement';

/** Gives the invitations of a closed account back that the surviving account still has. */
export const restoreInvitations = many(
  'invitations_restore',
  `update invitations i set account_id = :toId
     from jsonb_populate_recordset(null::invitations, :rows::text::jsonb) w
    where i.id = w.id and i.account_id = :fromId
returning i.id`,
);
