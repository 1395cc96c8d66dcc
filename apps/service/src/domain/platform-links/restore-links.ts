import { many } from '../../db/statement';

/** Gives the links of a closed account back that the surviving account still has. Returns their platforms. */
export const restoreLinks = many(
  'platform_links_restore',
  `update platform_links l set account_id = :toId, linked_at = w.linked_at
     from jsonb_populate_recordset(null::platform_links, :rows::text::jsonb) w
    where l.platform = w.platform and l.person_id = w.person_id and l.account_id = :fromId
returning l.platform`,
);
