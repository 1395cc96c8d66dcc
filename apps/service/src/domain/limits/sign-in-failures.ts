import { statement } from '../../db/statement';

/**
 * Counts an attempt as failed before it is tried, so that many at once are no more tries than one after the other.
 * `waits` holds the seconds to wait after the first, second … failure; the last one holds for all that follow. No row
 * while an earlier failure still asks to wait.
 */
export const countAttempt = statement<
  [identifierHash: Buffer, address: string, waits: number[]],
  { failures: number }
>(
  'sign_in_failures_count',
  `insert into sign_in_failures as f (identifier_hash, address, failures, may_try_at)
   values ($1, $2, 1, now() + make_interval(secs => ($3::int[])[1]))
   on conflict (identifier_hash, address) do update
      set failures = f.failures + 1, failed_at = now(),
          may_try_at = now() + make_interval(secs => ($3::int[])[least(f.failures + 1, cardinality($3::int[]))])
    where f.may_try_at <= now()
returning failures`,
);

/** Whole seconds until the next try, rounded up. */
export const secondsToWait = statement<[identifierHash: Buffer, address: string], { seconds: number }>(
  'sign_in_failures_wait',
  `select greatest(1, ceil(extract(epoch from may_try_at - now())))::int as seconds
     from sign_in_failures where identifier_hash = $1 and address = $2`,
);

/** Takes back an attempt that was charged but never tried, with its subjects' failures. */
export const uncountAttempt = statement<[identifierHash: Buffer, address: string, subjects: Buffer[]], never>(
  'sign_in_failures_uncount',
  `with attempts as (
     update sign_in_failures set failures = greatest(failures - 1, 0), may_try_at = now()
      where identifier_hash = $1 and address = $2),
   held as (select subject_hash from consecutive_failures where subject_hash = any($3::bytea[]) order by subject_hash for update)
   update consecutive_failures s set failures = greatest(failures - 1, 0) from held where s.subject_hash = held.subject_hash`,
);

/** Counts a failure on each subject before the try, as above; answers how many it has in a row, from anywhere. */
export const countConsecutiveFailures = statement<
  [subjects: Buffer[]],
  { subject_hash: Buffer; failures: number }
>(
  'consecutive_failures_count',
  `insert into consecutive_failures as s (subject_hash, failures)
   select subject, 1 from unnest($1::bytea[]) as subject order by subject
   on conflict (subject_hash) do update set failures = s.failures + 1, failed_at = now()
returning subject_hash, failures`,
);

/** Ends the rows of failures of an identifier from an address and of an account: somebody got in. */
export const forgetFailures = statement<[identifierHash: Buffer, address: string, subject: Buffer], never>(
  'sign_in_failures_forget',
  `with attempts as (delete from sign_in_failures where identifier_hash = $1 and address = $2)
   delete from consecutive_failures where subject_hash = $3`,
);

export const endConsecutiveFailures = statement<[subject: Buffer], never>(
  'consecutive_failures_end',
  'delete from consecutive_failures where subject_hash = $1',
);

/** A failure is forgotten after a day without another; a closed sign-in after thirty. */
export const purgeFailures = statement<[closedAfter: number], never>(
  'sign_in_failures_purge',
  `with failures as (delete from sign_in_failures where failed_at < now() - interval '1 day')
   delete from consecutive_failures
    where failed_at < now() - case when failures >= $1 then interval '30 days' else interval '1 day' end`,
);
