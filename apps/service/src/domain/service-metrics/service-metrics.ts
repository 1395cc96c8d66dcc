import { execute, many, purgeRows, type RowOf } from '../../db/statement';

/** The nodes add to the sums of the present five minutes. What all nodes see alike, such as the queue, keeps its highest value. */
export const addServiceMetrics = execute(
  'service_metrics_add',
  `insert into service_metrics as m (at, metric, label, value)
   select date_bin('5 minutes', now(), 'epoch'), metric, label, value
     from unnest(:metrics::text[], :labels::text[], :values::float8[]) as given (metric, label, value)
    order by metric, label
   on conflict (at, metric, label) do update
      set value = case when m.metric like 'queue%' then greatest(m.value, excluded.value) else m.value + excluded.value end`,
);

export type MetricRow = RowOf<'service_metrics_read'>;

/** The values of the last days in longer steps; `step` is the number of the step, 0 for the oldest. */
export const readServiceMetrics = many(
  'service_metrics_read',
  `select (extract(epoch from begun)::bigint / :stepSeconds::int)::int - :firstStep::int as "step!", metric, label, value as "value!"
     from (select date_bin(make_interval(secs => :stepSeconds), at, 'epoch') as begun, metric, label,
                  case when metric like 'queue%' then max(value) else sum(value) end as value
             from service_metrics
            where at >= to_timestamp(:firstStep::int::bigint * :stepSeconds::int)
            group by 1, 2, 3) as steps`,
);

/** How often each limit was reached today (UTC), on all nodes. */
export const readLimitsReached = many(
  'service_metrics_limits_reached',
  `select label, sum(value)::int as "times!" from service_metrics
    where metric = 'limits' and at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'
    group by label`,
);

export const purgeServiceMetrics = purgeRows(
  'service_metrics_purge',
  'service_metrics',
  'at < now() - make_interval(days => :days::int)',
);
