import { execute, many, maybeOne, purgeRows } from '../../db/statement';

/**
 * SQL for the time at which the next try is possible, after `seconds`. Without a wait, a try is possible at any time, so
 * that a parallel transaction that began a moment earlier need not wait.
 */
const nextTry = (seconds: string) =>
  `case when ${seconds} > 0 then now() + make_interval(secs => ${seconds}) else '-infinity' end`;

/** SQL: 0 without a wait. PostgreSQL before 17 cannot subtract from infinity. */
const secondsLeft =
  'case when may_try_at > now() then ceil(extract(epoch from may_try_at - now()))::int else 0 end';

/**
 * Reads the failures that matter to a sign-in, a row each, mostly none: of the identifier from this origin, of the network and
 * its /48 (`failures`: the recent ones), and the consecutive ones of `subject` and of other `subjects`. `seconds`: until the next try.
 */
export const readSignInWaits = many(
  'sign_in_failures_read_waits',
  `select 'identifier' as "of!", ${secondsLeft} as "seconds!", 0 as "failures!" from sign_in_failures
    where identifier_hash = :identifierHash and address = :address
   union all
   select case when network_hash = :siteHash? then 'site' else 'network' end, ${secondsLeft},
          (select count(*)::int from unnest(at) as t where t > now() - make_interval(secs => :networkPeriod))
     from network_failures where network_hash in (:networkHash?, :siteHash)
   union all
   select case when subject_hash = :subject then 'subject' else 'other-subject' end, 0, failures
     from consecutive_failures where subject_hash = any(:subjects::bytea[])`,
);

/** The seconds until the next try of the identifier from this origin; no row without a wait. */
export const readSignInWait = maybeOne(
  'sign_in_failures_read_wait',
  `select greatest(1, ceil(extract(epoch from may_try_at - now())))::int as "seconds!" from sign_in_failures
    where identifier_hash = :identifierHash and address = :address and may_try_at > now()`,
);

/**
 * Counts a wrong password before the response is sent. `waits` holds the seconds to wait after the first, second …
 * failure; the last value applies to all further failures. No row while an earlier failure still requires a wait, so that
 * parallel attempts learn no more than sequential ones.
 */
export const countFailure = maybeOne(
  'sign_in_failures_count',
  `insert into sign_in_failures as f (identifier_hash, address, failures, may_try_at)
   values (:identifierHash, :address, 1, ${nextTry('(:waits::int[])[1]')})
   on conflict (identifier_hash, address) do update
      set failures = f.failures + 1, failed_at = now(),
          may_try_at = ${nextTry('(:waits::int[])[least(f.failures + 1, cardinality(:waits::int[]))]')}
    where f.may_try_at <= now()
returning failures`,
);

const recent = `(select count(*)::int from unnest(n.at) as t where t > now() - make_interval(secs => :seconds))`;

/**
 * Counts a wrong password for the network. `waits` holds the seconds to wait after the `most`th failure within the period
 * and the following ones. No row during a wait, or after the `most`th failure unless `mayExceed`.
 */
export const countNetworkFailure = maybeOne(
  'network_failures_count',
  `insert into network_failures as n (network_hash, at, may_try_at)
   values (:networkHash, array[now()], ${nextTry('coalesce((:waits::int[])[2 - :most::int], 0)')})
   on conflict (network_hash) do update
      set at = now() || array(select t from unnest(n.at) as t where t > now() - make_interval(secs => :seconds)
                               order by t desc limit :most + cardinality(:waits::int[])),
          may_try_at = ${nextTry(`coalesce((:waits::int[])[least(${recent} + 2 - :most, cardinality(:waits::int[]))], 0)`)}
    where n.may_try_at <= now() and (:mayExceed or ${recent} < :most)
returning cardinality(at) as failures`,
);

/**
 * Counts a failure for each subject, from any network. Returns the number of consecutive failures, and whether the
 * account's person must be notified: from `noticeFrom` failures, once a day.
 */
export const countConsecutiveFailures = many(
  'consecutive_failures_count',
  `insert into consecutive_failures as s (subject_hash, failures, notified_at)
   select subject, 1, case when :noticeFrom::int <= 1 then now() end from unnest(:subjects::bytea[]) as subject order by subject
   on conflict (subject_hash) do update
      set failures = s.failures + 1, failed_at = now(),
          notified_at = case when s.failures + 1 >= :noticeFrom and coalesce(s.notified_at < now() - interval '1 day', true)
                             then now() else s.notified_at end
returning subject_hash, failures, coalesce(notified_at = now(), false) as is_notice_due`,
);

/** The consecutive failures of an account, with the time at which its person was notified. */
export const findConsecutiveFailures = maybeOne(
  'consecutive_failures_find',
  'select failures, failed_at, notified_at from consecutive_failures where subject_hash = :subject',
);

/** Ends the failures of an identifier from an origin. */
export const forgetFailures = execute(
  'sign_in_failures_forget',
  'delete from sign_in_failures where identifier_hash = :identifierHash and address = :address',
);

/** SQL that ends the consecutive failures of one subject. */
export const endedFailures = 'delete from consecutive_failures where subject_hash = :subject';

/** Ends the consecutive failures of one subject. */
export const endFailuresOfSubject = execute('consecutive_failures_end_one', endedFailures);

/** Ends the consecutive failures of an account, or of a trusted device, after a completed sign-in. */
export const endConsecutiveFailures = execute(
  'consecutive_failures_end',
  `with held as (select subject_hash from consecutive_failures where subject_hash = any(:subjects::bytea[])
                  order by subject_hash for update)
   delete from consecutive_failures s using held where s.subject_hash = held.subject_hash`,
);

/** Deletes up to `most` failures of identifiers after a day without another. Returns how many. */
export const purgeFailures = purgeRows(
  'sign_in_failures_purge',
  'sign_in_failures',
  `failed_at < now() - interval '1 day'`,
  'failed_at',
);

/** The same for the failures of networks. */
export const purgeNetworkFailures = purgeRows(
  'network_failures_purge',
  'network_failures',
  `at[1] < now() - interval '1 day'`,
  'at[1]',
);

/**
 * Deletes up to `most` counts of consecutive failures after thirty days, so that guessing with pauses also leads to a
 * required code. Returns how many.
 */
export const purgeConsecutiveFailures = purgeRows(
  'consecutive_failures_purge',
  'consecutive_failures',
  `failed_at < now() - interval '30 days'`,
  'failed_at',
);

/** A single failure, such as a typing error, is deleted after a day. */
export const purgeSingleFailures = purgeRows(
  'consecutive_failures_purge_single',
  'consecutive_failures',
  `failures <= 1 and failed_at < now() - interval '1 day'`,
  'failed_at',
);

/** Forgets the failures of identifiers from everywhere. */
export const forgetIdentifierFailures = execute(
  'sign_in_failures_forget_identifiers',
  'delete from sign_in_failures where identifier_hash = any(:identifierHashes::bytea[])',
);
