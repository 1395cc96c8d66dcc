import type { MfaMethod } from '@talon/rules/authenticators';
import { tokenSeconds } from '@talon/rules/limits';
import { execute, maybeOne, one } from '../../db/statement';

/**
 * SQL condition on a portal session `s`. Expired tokens do not end a session, because an OAuth session may be bound to
 * it.
 */
export const isActiveSession = `s.ended_at is null and s.signed_in_at > now() - interval '${tokenSeconds} seconds'
  and (s.idle_until is null or s.idle_until > now())`;

/** SQL condition on a token `t`: neither too old nor unused for too long. */
export const isActiveToken = 't.expires_at > now() and (t.idle_until is null or t.idle_until > now())';

const idleUntil = 'now() + make_interval(secs => :idleSeconds)';

/** SQL: whether account `a` is under the policy and has authenticators of fewer than two types. */
export const isMfaRequired = `case when a.is_mfa_forced
  then (select count(distinct m.type) < 2 from authenticators m where m.account_id = a.id) else false end`;

/**
 * Opens a session of an account on a device, or renews the one that it has there, without its step-up. `sudo` seconds
 * are 0 unless a code was confirmed. Returns whether the device is new to the account, and whether the renewed session
 * has challenges or evidence, which the caller deletes. Instants are the database's; call it with the account locked.
 */
export const openSession = one(
  'sessions_open',
  `with known as (
     select s.id, s.market, ${isActiveSession} as is_active
       from sessions s where s.account_id = :accountId and s.device_id = :deviceId?),
   renewed as (
     update sessions
        set signed_in_at = now(), user_agent = :userAgent?, city = :city?, country = :country?, single_use_step_up_until = null, single_use_step_up_account = null,
            step_up_until = now() + make_interval(secs => :sudoSeconds), step_up_method = :stepUpMethod?, step_up_is_settled = :stepUpIsSettled, step_up_authenticator_id = :stepUpAuthenticatorId?, amr = :amr::text[],
            idle_until = ${idleUntil}
      where id = (select id from known where is_active and market = :market limit 1)
  returning id),
   opened as (
     insert into sessions (account_id, market, device_id, user_agent, city, country, step_up_until, step_up_method, step_up_is_settled, step_up_authenticator_id, amr, idle_until)
     select :accountId, :market, :deviceId, :userAgent, :city, :country, now() + make_interval(secs => :sudoSeconds), :stepUpMethod, :stepUpIsSettled, :stepUpAuthenticatorId, :amr, ${idleUntil} where not exists (select 1 from renewed)
  returning id),
   ended as (delete from tokens where session_id in (select id from renewed)),
   current as (select id from renewed union all select id from opened)
   insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
   select :tokenHash, id, :accountId, :market, :mustResolveDuplicates, now() + make_interval(secs => :tokenSeconds), ${idleUntil} from current
returning session_id as id, not exists (select 1 from known) as is_new_device,
          exists (select 1 from challenges where session_id in (select id from renewed))
            or exists (select 1 from evidence where session_id in (select id from renewed)) as has_codes`,
);

/** Replaces the token of a call with a new one; no row when it no longer exists. */
export const replaceToken = maybeOne(
  'sessions_replace_token',
  `with gone as (delete from tokens where hash = :oldHash returning session_id, account_id, market)
   insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
   select :newHash, session_id, account_id, market, :mustResolveDuplicates, now() + make_interval(secs => :seconds), ${idleUntil} from gone
returning session_id`,
);

/** Finds the session of a token, if it belongs to another account than the new session. */
export const findFormerSession = maybeOne(
  'sessions_find_former',
  `select held.session_id, held.account_id from tokens held
     join tokens issued on issued.market = held.market and issued.account_id <> held.account_id
    where held.hash = :heldHash and issued.hash = :issuedHash`,
);

/**
 * What confirmed a step-up, and whether it was settled; the id is null for a recovery code, a card and an address that is no
 * authenticator.
 */
export interface StepUpProof {
  method: MfaMethod;
  isSettled: boolean;
  authenticatorId: string | null;
}

/** The step-ups of a session, and what confirmed the latest one that was not single-use. */
export const readStepUp = maybeOne(
  'sessions_read_step_up',
  `select coalesce(step_up_until > now(), false) as sudo, coalesce(single_use_step_up_until > now(), false) as single,
          step_up_method as method, step_up_is_settled as is_settled, step_up_authenticator_id as authenticator_id
     from sessions where id = :id and ended_at is null`,
);

/** Finds a session whose person signed in with the password in the last `seconds`. */
export const mayEnrolSilently = maybeOne(
  'sessions_find_recent_password',
  `select id from sessions
    where id = :id and ended_at is null and 'pwd' = any(amr) and signed_in_at > now() - make_interval(secs => :seconds)`,
);

/** Adds a step-up, and its methods (RFC 8176) to those of the session. Before methods were stored, everybody used a password. */
export const addStepUp = execute(
  'sessions_add_step_up',
  `update sessions
    set amr = coalesce(amr, '{pwd}') || array(select m from unnest(:methods::text[]) m where m <> all(coalesce(amr, '{pwd}'))),
        step_up_until = now() + make_interval(secs => :seconds), step_up_method = :method, step_up_is_settled = :isSettled, step_up_authenticator_id = :authenticatorId?
    where id = :id and ended_at is null`,
);

/**
 * Adds a single-use step-up with what confirmed it. `account` is the keyed hash of the bank account that the step-up is for; null
 * for any.
 */
export const addSingleUseStepUp = execute(
  'sessions_add_single_use_step_up',
  `update sessions
    set single_use_step_up_until = now() + make_interval(secs => :seconds), single_use_step_up_account = :account?,
        single_use_step_up_method = :method, single_use_step_up_authenticator_id = :authenticatorId?
    where id = :id and ended_at is null`,
);

/**
 * Consumes a single-use step-up; no row without one, or with one for a bank account that has none of these hashes. Call it in
 * the transaction of the action that it allows. Returns what confirmed it, with when that authenticator was enrolled, and the
 * instant of the database; `method` is null if a version before granted it.
 */
export const consumeSingleUseStepUp = maybeOne(
  'sessions_consume_single_use_step_up',
  `update sessions s
    set single_use_step_up_until = null, single_use_step_up_account = null
    where s.id = :id and s.single_use_step_up_until > now() and s.ended_at is null
      and (s.single_use_step_up_account is null or s.single_use_step_up_account = any(:accounts::bytea[]))
    returning s.single_use_step_up_method as method, now() as "at!",
      (select m.enrolled_at from authenticators m
        where m.id = s.single_use_step_up_authenticator_id and m.account_id = s.account_id) as enrolled_at`,
);

/** Ends the step-ups of all sessions of an account. */
export const endStepUp = execute(
  'sessions_end_step_up',
  `update sessions
    set step_up_until = null, single_use_step_up_until = null, single_use_step_up_account = null
    where account_id = :accountId and ended_at is null`,
);

/**
 * Records a use of a session that has not ended, and of its tokens. Updates the session before the tokens, in the same
 * order as the end of a session.
 */
export const recordSessionUse = execute(
  'sessions_record_use',
  `with used as (
     update sessions s set idle_until = ${idleUntil} where s.id = :id and ${isActiveSession} returning s.id)
   update tokens t set idle_until = ${idleUntil}
     from used where t.session_id = used.id and ${isActiveToken}`,
);

/**
 * SQL: queues a job for each of the `ended` sessions with OAuth sessions, to notify their clients. The OAuth sessions
 * are invalid from this moment, whether the job has run or not.
 */
export const queueLogOutsOfEnded = `
  select graphile_worker.add_job('log-out-clients', payload => json_build_object('sessionId', ended.id),
                                 job_key => 'log-out-clients ' || ended.id, flags => '{log-out-clients}')
    from ended where exists (select 1 from oidc_sessions o where o.session_id = ended.id)`;

/** Ends a session and all its tokens. Call it with the account locked, because a sign-in may be renewing it. */
export const endSession = execute(
  'sessions_end',
  `with gone as (delete from tokens where session_id = :id),
   ended as (update sessions set ended_at = now() where id = :id and ended_at is null returning id)
   ${queueLogOutsOfEnded}`,
);

/** Ends the sessions of an account except one, with their tokens; null ends all. Call it with the account locked. */
export const endSessions = execute(
  'sessions_end_all',
  `with others as (select id from sessions where account_id = :accountId and (:exceptId?::uuid is null or id <> :exceptId)),
   ended as (update sessions set ended_at = now() where id in (select id from others) and ended_at is null returning id),
   gone as (delete from tokens where session_id in (select id from others))
   ${queueLogOutsOfEnded}`,
);

/** Ends up to `most` sessions that nobody used for too long, with their tokens. Returns how many. */
export const endIdleSessions = one(
  'sessions_end_idle',
  `with idle as (
     select id from sessions where ended_at is null and idle_until <= now()
      order by idle_until limit :most for update skip locked),
   ended as (update sessions set ended_at = now() where id = any(array(select id from idle)) returning id),
   gone as (delete from tokens where session_id = any(array(select id from ended))),
   queued as (${queueLogOutsOfEnded})
   select (select count(*) from ended)::int as "removed!", (select count(*) from queued)::int as queued`,
);
