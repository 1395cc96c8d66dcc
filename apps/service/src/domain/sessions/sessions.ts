import { tokenSeconds } from '@talon/rules/limits';
import { execute, maybeOne, one } from '../../db/statement';
import { platformUserColumns } from '../platform-links/platform-links';

/** Of a portal session `s`. A token's end ends no session: a browser's session at the OAuth engine may be bound to one whose tokens were renewed. */
export const isLiving = `s.ended_at is null and s.signed_in_at > now() - interval '${tokenSeconds} seconds'`;

/** Of an account `a`: under the policy, and fewer than two methods are active. */
export const isMfaRequired = `case when a.is_mfa_forced
  then (select count(*) < 2 from authenticators m where m.account_id = a.id) else false end`;

/**
 * Signs an account in on a device: the session that it has there is renewed, without its step-up, else one is opened.
 * Sudo seconds are 0 where no code was confirmed. Returns whether the account was never seen on that device, and whether
 * the renewed session has challenges or evidence, which the caller deletes. Instants by the database's clock; call it with
 * the account's row locked.
 */
export const openSession = one(
  'sessions_open',
  `with known as (
     select id, ended_at, market from sessions where account_id = :accountId and device_id = :deviceId?),
   renewed as (
     update sessions
        set signed_in_at = now(), user_agent = :userAgent?, city = :city?, country = :country?, single_use_step_up_until = null,
            step_up_until = now() + make_interval(secs => :sudoSeconds)
      where id = (select id from known where ended_at is null and market = :market limit 1)
  returning id),
   opened as (
     insert into sessions (account_id, market, device_id, user_agent, city, country, step_up_until)
     select :accountId, :market, :deviceId, :userAgent, :city, :country, now() + make_interval(secs => :sudoSeconds) where not exists (select 1 from renewed)
  returning id),
   ended as (delete from tokens where session_id in (select id from renewed)),
   current as (select id from renewed union all select id from opened)
   insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
   select :tokenHash, id, :accountId, :market, :mustResolveDuplicates, now() + make_interval(secs => :tokenSeconds) from current
returning session_id as id, not exists (select 1 from known) as is_new_device,
          exists (select 1 from challenges where session_id in (select id from renewed))
            or exists (select 1 from evidence where session_id in (select id from renewed)) as has_codes`,
);

/** Puts a token in the place of the one that a call came with; no row where that one is no more. */
export const replaceToken = maybeOne(
  'sessions_replace_token',
  `with gone as (delete from tokens where hash = :oldHash returning session_id, account_id, market)
   insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at)
   select :newHash, session_id, account_id, market, :mustResolveDuplicates, now() + make_interval(secs => :seconds) from gone
returning session_id`,
);

/** The session of a token, where that is another account's than that of the one issued now; no row otherwise. */
export const findFormerSession = maybeOne(
  'sessions_find_former',
  `select held.session_id, held.account_id from tokens held
     join tokens issued on issued.market = held.market and issued.account_id <> held.account_id
    where held.hash = :heldHash and issued.hash = :issuedHash`,
);

/** What a session has been granted. */
export const readStepUp = maybeOne(
  'sessions_read_step_up',
  `select coalesce(step_up_until > now(), false) as sudo, coalesce(single_use_step_up_until > now(), false) as single
     from sessions where id = :id and ended_at is null`,
);

export const addStepUp = execute(
  'sessions_add_step_up',
  `update sessions
    set step_up_until = now() + make_interval(secs => :seconds)
    where id = :id and ended_at is null`,
);

export const addSingleUseStepUp = execute(
  'sessions_add_single_use_step_up',
  `update sessions
    set single_use_step_up_until = now() + make_interval(secs => :seconds)
    where id = :id and ended_at is null`,
);

/** Uses a single grant up; no row where there is none. Belongs into the transaction of the call that it opens. */
export const consumeSingleUseStepUp = maybeOne(
  'sessions_consume_single_use_step_up',
  `update sessions
    set single_use_step_up_until = null
    where id = :id and single_use_step_up_until > now() and ended_at is null
    returning id`,
);

/** Ends what all sessions of an account were granted. */
export const endStepUp = execute(
  'sessions_end_step_up',
  `update sessions
    set step_up_until = null, single_use_step_up_until = null
    where account_id = :accountId and ended_at is null`,
);

/** No row when the token is unknown, ended, late, or of another market. */
export const findBearer = maybeOne(
  'sessions_find_bearer',
  `select t.session_id, t.must_resolve_duplicates,
          a.id, ${platformUserColumns('a.id')}, e.value as email, p.value as phone, a.iban_encrypted,
          a.firstname, a.lastname, a.birthdate, a.gender, a.language, a.password_status, a.last_password_change,
          ${isMfaRequired} as is_mfa_forced
     from tokens t
     join accounts a on a.id = t.account_id
     left join identifiers e on e.account_id = a.id and e.kind = 'email' and e.is_primary
     left join identifiers p on p.account_id = a.id and p.kind = 'phone' and p.is_primary
    where t.hash = :tokenHash and t.market = :market and t.expires_at > now()`,
);

/**
 * Of the sessions that `ended` names: those that applications were let in by get a job that tells them. What ends with a
 * session at the authorization server is not there any more from this moment, job or not.
 */
export const queueLogOutsOfEnded = `
  select graphile_worker.add_job('log-out-apps', payload => json_build_object('sessionId', ended.id),
                                 job_key => 'log-out-apps ' || ended.id)
    from ended where exists (select 1 from oidc_sessions o where o.session_id = ended.id)`;

/** Ends a session and all its tokens. Call it with the account's row locked: a sign-in may be renewing it. */
export const endSession = execute(
  'sessions_end',
  `with gone as (delete from tokens where session_id = :id),
   ended as (update sessions set ended_at = now() where id = :id and ended_at is null returning id)
   ${queueLogOutsOfEnded}`,
);

/** Ends the sessions of an account but one, with their tokens; null ends all. Call it with the account's row locked. */
export const endSessions = execute(
  'sessions_end_all',
  `with others as (select id from sessions where account_id = :accountId and (:exceptId?::uuid is null or id <> :exceptId)),
   ended as (update sessions set ended_at = now() where id in (select id from others) and ended_at is null returning id),
   gone as (delete from tokens where session_id in (select id from others))
   ${queueLogOutsOfEnded}`,
);

/**
 * Takes away late tokens, sessions that ended more than 30 days ago or lost their last token as long ago, and of those of
 * a device that have ended all but the newest; without a device id they count as one device's.
 */
export const purgeSessions = execute(
  'sessions_purge',
  `with late as (delete from tokens where expires_at < now() - interval '1 day'),
   ended as (
     select id, row_number() over (partition by account_id, device_id order by ended_at desc, id) as place
       from sessions where ended_at is not null)
   delete from sessions s
    where ended_at < now() - interval '30 days'
       or id in (select id from ended where place > :mostEndedOfDevice)
       or ended_at is null and signed_in_at < now() - interval '61 days'
          and not exists (select 1 from tokens where session_id = s.id)`,
);
