import { isoDate } from '../../db/iso-date';
import { execute, many, purgeRows } from '../../db/statement';

/** How long a refusal is shown after it last happened, and how many kinds are shown of a client. */
export const refusalDays = 30;
export const mostRefusals = 50;

/** Counts refusals of clients, given as JSON. The order keeps two nodes from waiting for each other. */
export const countRefusals = execute(
  'client_refusals_count',
  `insert into client_refusals as r (client_id, endpoint, error, reason, parameter, detail, given, times)
   select g.client_id, g.endpoint, g.error, g.reason, g.parameter, g.detail, g.given, g.times
     from jsonb_to_recordset(:rows::text::jsonb) as g (client_id text, endpoint text, error text, reason text,
            parameter text, detail text, given text, times bigint)
     join clients c on c.client_id = g.client_id
    order by g.client_id, g.endpoint, g.error, g.reason
   on conflict (client_id, endpoint, error, reason) do update
      set parameter = excluded.parameter, detail = excluded.detail, given = excluded.given,
          times = r.times + excluded.times, last_at = now()`,
);

/** The last refusals of a client, newest first. */
export const findRefusals = many(
  'client_refusals_find',
  `select endpoint, error, parameter, detail, given, times::float8 as "times!", ${isoDate('first_at')} as first_at,
          ${isoDate('last_at')} as last_at
     from client_refusals where client_id = :clientId
    order by client_refusals.last_at desc, endpoint, error, reason limit :most`,
);

/** Removes at most `most` refusals that have not happened for so many days. */
export const purgeRefusals = purgeRows(
  'client_refusals_purge',
  'client_refusals',
  'last_at < now() - make_interval(days => :days)',
);
