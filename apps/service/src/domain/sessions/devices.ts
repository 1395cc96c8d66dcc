import { isoDate } from '../../db/iso-date';
import { many, one } from '../../db/statement';
import { isActiveToken, queueLogOutsOfEnded } from './sessions';

/** SQL condition on a session `s`: not ended, and with a valid token. */
const isActive = `s.ended_at is null
  and exists (select 1 from tokens t where t.session_id = s.id and ${isActiveToken})`;

const place = (name: string) =>
  `case when ${name} is null then null else json_build_object('name', ${name}) end`;

/** When a session `s` was used last; uses are recorded at most hourly. */
const lastUse = `greatest(s.signed_in_at, s.idle_until - make_interval(secs => :idleSeconds))`;

const latestAgent = `(array_agg(coalesce(s.user_agent, '') order by s.signed_in_at desc, s.id))[1]`;

/** The sessions of an account, grouped by device as in the response; those without a device id are one group. */
export const findDevices = many(
  'sessions_find_devices',
  `select s.device_id as id, max(n.name) as name, ${latestAgent} as "agent!",
          ${isoDate('max(s.signed_in_at)')} as date, ${isoDate(`max(${lastUse})`)} as "lastUsed",
          count(*) filter (where ${isActive})::int as session,
          json_agg(json_build_object(
            'id', s.id, 'agent', coalesce(s.user_agent, ''), 'date', ${isoDate('s.signed_in_at')},
            'city', ${place('s.city')}, 'country', ${place('s.country')}, 'active', ${isActive})
            order by s.signed_in_at desc, s.id) as "sessionDevices"
     from sessions s
     left join device_names n on n.account_id = s.account_id and n.device_id = s.device_id
    where s.account_id = :accountId
    group by s.device_id
    order by max(${lastUse}) desc, max(s.signed_in_at) desc, s.device_id`,
);

/** The devices that were used last. */
export const findLatestDevices = many(
  'sessions_find_latest_devices',
  `select s.device_id as id, max(n.name) as name, ${latestAgent} as "agent!",
          count(*) filter (where ${isActive})::int as session
     from sessions s
     left join device_names n on n.account_id = s.account_id and n.device_id = s.device_id
    where s.account_id = :accountId
    group by s.device_id
    order by max(${lastUse}) desc, max(s.signed_in_at) desc, s.device_id
    limit :most`,
);

/**
 * Ends the sessions of a device of the account with their tokens; null means those without a device id. No row when
 * the account never signed in there; `has_ended` says which sessions were still open. Call it with the account locked, so that no sign-in renews a session meanwhile.
 */
export const endDeviceSessions = many(
  'sessions_end_of_device',
  `with known as (
     select id from sessions where account_id = :accountId and device_id is not distinct from :deviceId?),
   ended as (
     update sessions set ended_at = now() where id in (select id from known) and ended_at is null returning id),
   gone as (delete from tokens where session_id in (select id from known)),
   told as (${queueLogOutsOfEnded})
   select id, id in (select id from ended) as "has_ended!", (select count(*) from told) as told from known`,
);

/** Whether the account has signed in on the device. */
export const hasSignedInOn = one(
  'sessions_has_signed_in_on',
  `select exists (select 1 from sessions where account_id = :accountId and device_id = :deviceId) as "is_known!"`,
);

/**
 * Whether an account with this verified address has signed in on the device. The query begins with the device, so that its
 * work does not depend on the address.
 */
export const findKnownDevice = one(
  'sessions_find_known_device',
  `with here as materialized (
     select i.kind, i.value from sessions s
       join identifiers i on i.account_id = s.account_id and i.verified_at is not null
      where s.device_id = :deviceId)
   select exists (select 1 from here where kind = :kind and value = :value) as "is_known!"`,
);
