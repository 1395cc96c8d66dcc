import { isoDate } from '../../db/iso-date';
import { many } from '../../db/statement';

/** The waits of identifiers after failed sign-ins, with their end in ISO 8601. `address` is a network or a trusted device. */
export const listSignInWaits = many(
  'sign_in_failures_list_waits',
  `select identifier_hash, address, failures, ${isoDate('may_try_at')} as ends from sign_in_failures
    where identifier_hash = any(:identifierHashes::bytea[]) and may_try_at > now() order by may_try_at desc`,
);

/** The counted limits of these subjects that are reached, each with the time when there is room again, in ISO 8601. */
export const listFullLimits = many(
  'limit_counts_list_full',
  `select limit_name, subject_hash, ${isoDate('max(t + period) filter (where place = most)')} as ends
     from limit_counts c
    cross join lateral (select t, row_number() over (order by t desc) as place from unnest(c.at) as t) as e
    where subject_hash = any(:subjects::bytea[]) and t > now() - period
    group by limit_name, subject_hash, most
   having count(*) >= most
    order by limit_name`,
);

/** The consecutive failures of an account, with the time of the last failure and the time thirty days later, in ISO 8601. */
export const showConsecutiveFailures = many(
  'consecutive_failures_show',
  `select failures, ${isoDate('failed_at')} as last, ${isoDate("(failed_at + interval '30 days')")} as ends
     from consecutive_failures where subject_hash = :subject`,
);
