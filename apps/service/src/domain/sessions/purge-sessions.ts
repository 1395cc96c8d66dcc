import { one, purgeRows } from '../../db/statement';

/** Deletes up to `most` tokens a day after they expired. Returns how many. */
export const purgeTokens = purgeRows(
  'tokens_purge',
  'tokens',
  `expires_at < now() - interval '1 day'`,
  'expires_at',
);

/** Deletes up to `most` sessions 30 days after their end. Returns how many. */
export const purgeEndedSessions = purgeRows(
  'sessions_purge_ended',
  'sessions',
  `ended_at < now() - interval '30 days'`,
  'ended_at',
);

/** The same for sessions that no use ends, 30 days after their last token. */
export const purgeUnendingSessions = purgeRows(
  'sessions_purge_unending',
  'sessions',
  `ended_at is null and idle_until is null and signed_in_at < now() - interval '61 days' and not exists (select 1 from tokens where session_id = sessions.id)`,
  'signed_in_at',
);

/**
 * Looks at the next `most` sessions after the last one that ended within a day, and keeps the newest
 * `mostEndedOfDevice` ended sessions of their devices; sessions without a device id count as one device's. Returns how many it
 * deleted, and the last session; null after the end. With so many to delete that some are left, it returns the same session
 * again.
 */
export const purgeSessionsOfDevices = one(
  'sessions_purge_of_devices',
  `with page as (
     select id, account_id, device_id, ended_at from sessions
      where ended_at is not null
        and (ended_at, id) > (greatest((:after::text[])[1]::timestamptz, now() - interval '1 day'), (:after::text[])[2]::uuid)
      order by ended_at, id limit :most),
   devices as (select distinct account_id, device_id from page),
   extra as (
     select older.id from devices d
      cross join lateral (
        select s.id from sessions s
         where s.account_id = d.account_id and s.device_id is not distinct from d.device_id and s.ended_at is not null
         order by s.ended_at desc, s.id offset :mostEndedOfDevice limit :most) as older
      limit :most),
   gone as (
     delete from sessions where id = any(array(
       select id from sessions where id = any(array(select id from extra)) for update skip locked)) returning 1)
   select (select count(*) from gone)::int as "removed!",
          case when (select count(*) from gone) >= :most then :after::text[]
               else (select array[ended_at::text, id::text] from page order by ended_at desc, id desc limit 1) end as last`,
);
