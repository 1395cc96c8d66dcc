import { execute, many, maybeOne } from '../../db/statement';

/**
 * Counts an attempt as failed before it is tried, so that parallel attempts are no more tries than sequential ones.
 * `waits` holds the seconds to wait after the first, second … failure; the last one holds for all that follow. No row
 * while an earlier failure still requires waiting.
 */
export const countAttempt = maybeOne(
  'sign_in_failures_count',
  `insert into sign_in_failures as f (identifier_hash, address, failures, may_try_at)
   values (:identifierHash, :address, 1, now() + make_interval(secs => (:waits::int[])[1]))
   on conflict (identifier_hash, address) do update
      set failures = f.failures + 1, failed_at = now(),
          may_try_at = now() + make_interval(secs => (:waits::int[])[least(f.failures + 1, cardinality(:waits::int[]))])
    where f.may_try_at <= now()
returning failures`,
);

/** Whole seconds until the next try, rounded up. */
export const secondsToWait = maybeOne(
  'sign_in_failures_wait',
  `select greatest(1, ceil(extract(epoch from may_try_at - now())))::int as seconds
     from sign_in_failures where identifier_hash = :identifierHash and address = :address`,
);

/** Uncounts an attempt that was never tried, with its subjects' failures. */
export const uncountAttempt = execute(
  'sign_in_failures_uncount',
  `with attempts as (
     update sign_in_failures set failures = greatest(failures - 1, 0), may_try_at = now()
      where identifier_hash = :identifierHash and address = :address),
   held as (select subject_hash from consecutive_failures where subject_hash = any(:subjects::bytea[]) order by subject_hash for update)
   update consecutive_failures s set failures = greatest(failures - 1, 0) from held where s.subject_hash = held.subject_hash`,
);

/**
 * Counts a failure on each subject before the try, as above; returns its number of consecutive failures, from any
 * network.
 */
export const countConsecutiveFailures = many(
  'consecutive_failures_count',
  `insert into consecutive_failures as s (subject_hash, failures)
   select subject, 1 from unnest(:subjects::bytea[]) as subject order by subject
   on conflict (subject_hash) do update set failures = s.failures + 1, failed_at = now()
returning subject_hash, failures`,
);

/** Ends the consecutive failures of an identifier from a network, and of an account, after a successful sign-in. */
export const forgetFailures = execute(
  'sign_in_failures_forget',
  `with attempts as (delete from sign_in_failures where identifier_hash = :identifierHash and address = :address)
   delete from consecutive_failures where subject_hash = :subject`,
);

export const endConsecutiveFailures = execute(
  'consecutive_failures_end',
  'delete from consecutive_failures where subject_hash = :subject',
);

/** A failure is deleted after a day without another; a blocked sign-in after thirty. */
export const purgeFailures = execute(
  'sign_in_failures_purge',
  `with failures as (delete from sign_in_failures where failed_at < now() - interval '1 day')
   delete from consecutive_failures
    where failed_at < now() - case when failures >= :closedAfter then interval '30 days' else interval '1 day' end`,
);
