import { isoDate } from '../../db/iso-date';
import { execute, many, maybeOne, one, purgeRows } from '../../db/statement';

/**
 * Counts a code to an unverified number of a prefix; no row while the prefix is stopped. The counts start again if they
 * are older than `seconds`, or after a stop. This code stops the prefix if `minimum` codes were sent and a smaller part of
 * them than `share` is confirmed; `is_stopped` is true only for the code that stops the prefix.
 */
export const countPrefix = maybeOne(
  'sms_prefixes_count',
  `insert into sms_prefixes as p (prefix, sent, stopped_until)
   values (:prefix, 1, case when :minimum::int <= 1 and :share::float8 > 0 then now() + make_interval(secs => :seconds) end)
   on conflict (prefix) do update
      set (since, sent, confirmed, stopped_until) = (
        select since, sent, confirmed,
               case when sent >= :minimum and confirmed < :share::float8 * sent then now() + make_interval(secs => :seconds) end
          from (select case when is_old then now() else p.since end as since,
                       case when is_old then 0 else p.sent end + 1 as sent,
                       case when is_old then 0 else p.confirmed end as confirmed
                  from (select p.stopped_until is not null or p.since < now() - make_interval(secs => :seconds) as is_old) as age
               ) as counted)
    where p.stopped_until is null or p.stopped_until <= now()
returning sent, confirmed, stopped_until is not null as is_stopped`,
);

/** Counts codes of a prefix as confirmed. */
export const confirmPrefix = execute(
  'sms_prefixes_confirm',
  'update sms_prefixes set confirmed = least(sent, confirmed + :codes) where prefix = :prefix',
);

/** Whole seconds until a stopped prefix receives codes again. */
export const secondsUntilPrefixOpens = maybeOne(
  'sms_prefixes_wait',
  `select greatest(1, ceil(extract(epoch from stopped_until - now())))::int as seconds
     from sms_prefixes where prefix = :prefix and stopped_until > now()`,
);

export const countStoppedPrefixes = one(
  'sms_prefixes_count_stopped',
  'select count(*)::int as stopped from sms_prefixes where stopped_until > now()',
);

/** The prefixes that count now: those that get no codes first, then those with most codes. */
export const listPrefixes = many(
  'sms_prefixes_list',
  `select prefix, sent, confirmed, ${isoDate('case when stopped_until > now() then stopped_until end')} as stopped_until
     from sms_prefixes
    where since > now() - make_interval(secs => :seconds) or stopped_until > now()
    order by (stopped_until > now()) is true desc, sent desc, prefix limit :most`,
);

/** Deletes counts that start again with the next code. */
export const purgePrefixes = purgeRows(
  'sms_prefixes_purge',
  'sms_prefixes',
  `since < now() - make_interval(secs => :seconds) and coalesce(stopped_until, '-infinity') < now()`,
  'since',
);
