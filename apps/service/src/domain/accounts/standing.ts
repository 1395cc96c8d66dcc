import { freshSeconds } from '@talon/rules/limits';

const left = (until: string) => `greatest(0, ceil(extract(epoch from ${until} - now())))::int`;

/** SQL: the seconds until something added at `since` is aged; 0 for what account `a` has had since its creation. */
const agedIn = (since: string) =>
  `case when ${since} <= a.created_at then 0 else ${left(`(${since} + interval '${freshSeconds} seconds')`)} end`;

const settledIn = (since: string, isAtOnce: string) =>
  `case when ${isAtOnce} then 0 else ${agedIn(since)} end`;

const isOlderThanGuard = (since: string) => `coalesce(${since} < a.guarded_since, true)`;

/** SQL columns: the standing of something that account `a` has since then. */
export const standing = (since: string, isAtOnce: string) =>
  `${agedIn(since)} as "agedIn!", ${settledIn(since, isAtOnce)} as "settledIn!", ${isOlderThanGuard(since)} as "isOlderThanGuard!"`;

/** SQL: the same as keys and values of a JSON object. */
export const standingInJson = (since: string, isAtOnce: string) =>
  `'agedIn', ${agedIn(since)}, 'settledIn', ${settledIn(since, isAtOnce)}, 'isOlderThanGuard', ${isOlderThanGuard(since)}`;

/** SQL: the seconds for which account `a` is guarded; a whole day while its password is imposed. */
export const guardedFor = `case when a.is_password_imposed then ${freshSeconds} else coalesce(${left('a.guarded_until')}, 0) end`;
