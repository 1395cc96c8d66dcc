import { linkPlatforms } from '@talon/rules/duplicates';
import { execute, many, one } from '../../db/statement';

/**
 * Requests a search for matches in the directory when the account is not linked everywhere. A search that waits keeps its
 * time; one that runs is followed by another.
 */
export const requestSearch = execute(
  'match_searches_request',
  `insert into match_searches (account_id)
   select a.id from accounts a
    where a.id = :accountId and (select count(*) from platform_links where account_id = a.id) < ${linkPlatforms.length}
   on conflict (account_id) do update set requested_at = clock_timestamp()`,
);

/** How many searches `takeSearches` takes. As a parameter, PostgreSQL would plan the statement anew each time. */
export const mostAtOnce = 20;

/** Takes due searches for `leaseSeconds`. After that time another node takes those that have not ended. */
export const takeSearches = many(
  'match_searches_take',
  `update match_searches s
      set run_at = now() + make_interval(secs => :leaseSeconds), attempts = attempts + 1
     from (select account_id from match_searches where run_at <= now() order by run_at limit ${mostAtOnce}
              for update skip locked) due
    where s.account_id = due.account_id
returning s.account_id as "accountId", s.requested_at::text as "requestedAt", s.attempts`,
);

/**
 * Ends searches. One that was requested again since it was taken is due at once. Leaves one that is being requested now, which
 * runs again after its lease. The lists correspond by position.
 */
export const endSearches = execute(
  'match_searches_end',
  `with ended as (
     select s.account_id, s.requested_at = e.requested_at::timestamptz as is_latest
       from unnest(:accountIds::uuid[], :requestedAts::text[]) as e (account_id, requested_at)
       join match_searches s on s.account_id = e.account_id
        for update of s skip locked),
   removed as (
     delete from match_searches where account_id in (select account_id from ended where is_latest))
   update match_searches set run_at = now(), attempts = 0
    where account_id in (select account_id from ended where not is_latest)`,
);

/** Leaves a search that failed to the next attempt. */
export const delaySearch = execute(
  'match_searches_delay',
  'update match_searches set run_at = now() + make_interval(secs => :seconds) where account_id = :accountId',
);

/** How many searches are due, at most so many. */
export const countDueSearches = one(
  'match_searches_count',
  `select count(*)::int as "due!" from (select 1 from match_searches where run_at <= now() limit :most::int) as first_due`,
);

/** Forgets the search for an account. */
export const removeMatchSearch = execute(
  'match_searches_remove',
  'delete from match_searches where account_id = :accountId',
);
