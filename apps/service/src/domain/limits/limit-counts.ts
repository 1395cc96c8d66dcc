import { execute, many, maybeOne, one } from '../../db/statement';

/**
 * Counts one event under each subject, in one statement and one order, if fewer than `most` happened within the
 * period. Returns the counted ones, and whether there is room for another one; a missing one is at its limit.
 */
export const countEvents = many(
  'limit_counts_count',
  `insert into limit_counts as c (limit_name, subject_hash, at, most, period)
   select name, subject, array[now()], most, make_interval(secs => seconds)
     from unnest(:names::text[], :subjects::bytea[], :mosts::int[], :seconds::int[]) as l (name, subject, most, seconds)
    where most > 0
    order by name, subject
   on conflict (limit_name, subject_hash) do update
      set at = array(select t from unnest(c.at) as t where t > now() - excluded.period) || now(),
          most = excluded.most, period = excluded.period
    where (select count(*) from unnest(c.at) as t where t > now() - excluded.period) < excluded.most
returning limit_name, subject_hash, now()::text as counted_at, cardinality(at) >= c.most as "is_full!"`,
);

/**
 * Counts one event under each subject without a limit. Keeps the newest `most`, which suffice to tell whether so many
 * happened within the period.
 */
export const countUnlimited = many(
  'limit_counts_count_unlimited',
  `insert into limit_counts as c (limit_name, subject_hash, at, most, period)
   select :name, subject, array[now()], :most, make_interval(secs => :seconds)
     from unnest(:subjects::bytea[]) as l (subject)
    order by subject
   on conflict (limit_name, subject_hash) do update
      set at = array(select t from (select t from unnest(c.at || excluded.at) as t order by t desc limit greatest(1, excluded.most))
                       as newest order by t),
          most = excluded.most, period = excluded.period
returning (select count(*) from unnest(at) as t where t > now() - period) >= most as is_full`,
);

/** Whole seconds, rounded up, until all of these limits have room. */
export const secondsUntilRoom = maybeOne(
  'limit_counts_wait',
  `select greatest(1, ceil(max(extract(epoch from
            c.at[greatest(1, cardinality(c.at) - c.most + 1)] + c.period - now()))))::int as seconds
     from limit_counts c
     join unnest(:names::text[], :subjects::bytea[]) as l (name, subject)
       on l.name = c.limit_name and l.subject = c.subject_hash
    where cardinality(c.at) >= c.most`,
);

/**
 * The subjects, one or two, without room under a limit. Not an array of them: PostgreSQL would plan the statement again at each
 * use, because an array that it knows seems shorter to it.
 */
export const findFull = many(
  'limit_counts_full',
  `select subject_hash from limit_counts
    where limit_name = :name and subject_hash in (:subject, :otherSubject?)
      and (select count(*) from unnest(at) as t where t > now() - make_interval(secs => :seconds)) >= :most`,
);

/** Uncounts events under each of the limits, by the instants that counting returned, in one order. */
export const uncountEvents = execute(
  'limit_counts_uncount',
  `with held as (
     select limit_name, subject_hash from limit_counts
      where limit_name = any(:names::text[]) and subject_hash = any(:subjects::bytea[])
      order by limit_name, subject_hash for update)
   update limit_counts c set at = array(select t from unnest(c.at) as t where t <> all(:instants::timestamptz[]))
     from held where c.limit_name = held.limit_name and c.subject_hash = held.subject_hash`,
);

/** Forgets the events under each of the limits, in one order. */
export const forgetCounts = execute(
  'limit_counts_forget',
  `with held as (
     select limit_name, subject_hash from limit_counts
      where limit_name = any(:names::text[]) and subject_hash = any(:subjects::bytea[])
      order by limit_name, subject_hash for update)
   delete from limit_counts c using held where c.limit_name = held.limit_name and c.subject_hash = held.subject_hash`,
);

/**
 * Looks at the next `most` counts after the key of the last one, in the order of their keys, and deletes those whose events
 * are all in the past. Returns how many it deleted, and the last key; null after the end.
 */
export const purgeLimitCounts = one(
  'limit_counts_purge',
  `with page as (
     select ctid, limit_name, subject_hash from limit_counts
      where (limit_name, subject_hash) > ((:after::text[])[1], decode((:after::text[])[2], 'hex'))
      order by limit_name, subject_hash limit :most),
   gone as (
     delete from limit_counts where ctid = any(array(
       select ctid from limit_counts
        where ctid = any(array(select ctid from page)) and (cardinality(at) = 0 or at[cardinality(at)] < now() - period)
          for update skip locked)) returning 1)
   select (select count(*) from gone)::int as "removed!",
          (select array[limit_name, encode(subject_hash, 'hex')] from page order by limit_name desc, subject_hash desc limit 1) as last`,
);
