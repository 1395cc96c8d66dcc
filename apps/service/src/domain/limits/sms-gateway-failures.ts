import { maybeOne, one } from '../../db/statement';

/**
 * Counts a failed SMS; retries of one message count once. The circuit opens with `most` failures in a row to numbers of
 * `mostPrefixes` prefixes. Returns whether this message opened it.
 */
export const countGatewayFailure = one(
  'sms_gateway_failures_count',
  `insert into sms_gateway_failures as f (failures, message_id, prefixes, opened_by)
   values (1, :messageId, array[:prefix], case when :most::int <= 1 and :mostPrefixes::int <= 1 then :messageId::uuid end)
   on conflict (is_only_row) do update
      set (failures, message_id, failed_at, prefixes, opened_by) = (
        select n.failures, excluded.message_id, now(), n.prefixes,
               coalesce(f.opened_by, case when n.failures >= :most and cardinality(n.prefixes) >= :mostPrefixes
                                          then excluded.message_id end)
          from (select f.failures + (f.message_id <> excluded.message_id)::int as failures,
                       case when excluded.prefixes <@ f.prefixes or cardinality(f.prefixes) >= :mostPrefixes then f.prefixes
                            else f.prefixes || excluded.prefixes end as prefixes) as n)
returning coalesce(opened_by = :messageId, false) as is_opened`,
);

/** Ends the failures in a row; no row when there were none. */
export const endGatewayFailures = maybeOne(
  'sms_gateway_failures_end',
  'delete from sms_gateway_failures returning opened_by is not null as was_open',
);

/** The failures in a row, and the whole seconds until SMS may be requested again; 0 when they may. */
export const readGatewayFailures = maybeOne(
  'sms_gateway_failures_read',
  `select failures, case when opened_by is null then 0
            else greatest(0, ceil(extract(epoch from failed_at + make_interval(secs => :seconds) - now())))::int end as wait
     from sms_gateway_failures`,
);

/** Failures that nobody retries are forgotten after a day. */
export const purgeGatewayFailures = one(
  'sms_gateway_failures_purge',
  `with gone as (delete from sms_gateway_failures where failed_at < now() - interval '1 day' returning 1)
   select count(*)::int as "removed!" from gone`,
);
