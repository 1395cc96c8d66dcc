import { isoDate } from '../../db/iso-date';
import { many, maybeOne } from '../../db/statement';

/** The markets whose sign-in is closed. `seconds` until the planned end, null without one or after it. */
export const listMaintenance = many(
  'maintenance_list',
  `select market, ${isoDate('begun_at')} as "begun_at!", ${isoDate('planned_end')} as planned_end,
          case when planned_end > now() then ceil(extract(epoch from planned_end - now()))::int end as seconds
     from maintenance`,
);

/** Closes sign-in of a market, or changes the planned end; no row if it is so already. */
export const beginMaintenance = maybeOne(
  'maintenance_begin',
  `insert into maintenance as m (market, planned_end) values (:market, :plannedEnd?::timestamptz)
   on conflict (market) do update set planned_end = excluded.planned_end
    where m.planned_end is distinct from excluded.planned_end
returning market`,
);

/** Opens sign-in of a market; no row if it is open. */
export const endMaintenance = maybeOne(
  'maintenance_end',
  'delete from maintenance where market = :market returning market',
);
