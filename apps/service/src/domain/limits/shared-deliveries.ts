import { maybeOne } from '../../db/statement';

/** SQL: when the deliveries of a share in the period were sent, and the wait after the last one, in seconds. */
const sent = `select count(*)::int as times, max(t) as last,
       (:waits::int[])[least(count(*), cardinality(:waits::int[]))] as wait
  from unnest(c.at) as t where t > now() - make_interval(secs => :seconds)`;

/** Whole seconds, rounded up, until the next delivery of a share; no row if none was sent in the period. */
export const secondsUntilSharedDelivery = maybeOne(
  'limit_counts_wait_for_share',
  `select greatest(0, ceil(extract(epoch from s.last - now()) + s.wait))::int as "seconds!"
     from limit_counts c cross join lateral (${sent}) as s
    where c.limit_name = 'sharedDeliveries' and c.subject_hash = :share and s.times > 0`,
);

/**
 * Counts a delivery of a share. `waits`: the seconds to wait after the first, second … one of the period. No row before the
 * wait is over.
 */
export const countSharedDelivery = maybeOne(
  'limit_counts_count_shared',
  `insert into limit_counts as c (limit_name, subject_hash, at, most, period)
   values ('sharedDeliveries', :share, array[now()], :most, make_interval(secs => :seconds))
   on conflict (limit_name, subject_hash) do update
      set at = array(select t from unnest(c.at) as t where t > now() - excluded.period) || now(),
          most = excluded.most, period = excluded.period
    where (select s.times = 0 or s.last + make_interval(secs => s.wait) <= now() from (${sent}) as s)
returning cardinality(at) as times`,
);
