import { execute, maybeOne, one } from '../../db/statement';

/** Counts a failed SMS; retries of one message count once. Returns the failures in a row. */
export const countGatewayFailure = one(
  'sms_gateway_failures_count',
  `insert into sms_gateway_failures as f (failures, message_id) values (1, :messageId)
   on conflict (is_only_row) do update
      set failures = f.failures + (f.message_id <> excluded.message_id)::int, message_id = excluded.message_id, failed_at = now()
returning failures`,
);

/** Ends the failures in a row; no row when there were none. */
export const endGatewayFailures = maybeOne(
  'sms_gateway_failures_end',
  'delete from sms_gateway_failures returning failures',
);

/** The failures in a row, and the whole seconds until SMS may be requested again; 0 when they may. */
export const readGatewayFailures = maybeOne(
  'sms_gateway_failures_read',
  `select failures, case when failures < :most then 0
            else greatest(0, ceil(extract(epoch from failed_at + make_interval(secs => :seconds) - now())))::int end as wait
     from sms_gateway_failures`,
);

/** Failures that nobody retries are forgotten after a day. */
export const purgeGatewayFailures = execute(
  'sms_gateway_failures_purge',
  `delete from sms_gateway_failures where failed_at < now() - interval '1 day'`,
);
