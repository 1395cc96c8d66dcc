import { many, one } from '../../db/statement';

/** Reads the time of the database, with which the statements below compare. */
export const readDatabaseTime = one('sessions_read_time', 'select now() as "now!"');

/**
 * Deletes up to `most` tokens of sessions that signed in before a time, and returns how many. Skips tokens that a call is
 * replacing; the next run finds the new ones.
 */
export const removeTokensBefore = one(
  'sessions_remove_tokens_before',
  `with old as (
     select t.hash from tokens t join sessions s on s.id = t.session_id
      where s.signed_in_at < :before limit :most for update of t skip locked),
   gone as (delete from tokens where hash in (select hash from old) returning 1)
   select count(*)::int as "removed!" from gone`,
);

/**
 * Finds the next accounts, by id, that have something to end: a session or access of a client from before a time or, with
 * `endsTrust`, a trusted device.
 */
export const findAccountsWithSessions = many(
  'sessions_find_accounts',
  `select a.id from accounts a
    where (:after?::uuid is null or a.id > :after)
      and (exists (select 1 from sessions s
                    where s.account_id = a.id and s.ended_at is null and s.signed_in_at < :before)
        or exists (select 1 from oidc_records r where r.account_id = a.id and r.model = 'Grant' and r.created_at < :before)
        or :endsTrust::boolean and exists (select 1 from trusted_devices d where d.account_id = a.id))
    order by a.id limit :most`,
);
