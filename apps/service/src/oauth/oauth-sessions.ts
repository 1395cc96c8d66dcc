import { execute, many, maybeOne, one, type RowOf } from '../db/statement';
import { isActiveSession, isMfaRequired } from '../domain/sessions/sessions';

/** Binds an OAuth session to an active portal session of the account; no row if that session is not active. */
export const bindToSession = maybeOne(
  'oidc_sessions_bind',
  `insert into oidc_sessions (uid, session_id)
   select :uid, s.id from sessions s where s.id = :sessionId and s.account_id = :accountId and s.market = :market and ${isActiveSession}
   on conflict (uid) do update set session_id = excluded.session_id
returning uid`,
);

/**
 * What the engine needs to know about an account, its portal session and its consent to one client. `is_living`: the OAuth
 * session is bound to an active portal session of this account. `scopes` of the consent, null without one. `is_use_noted`:
 * the use of the consent was recorded in the last minute.
 */
export type SessionStatus = RowOf<'oidc_sessions_find_status'>;

export const findSessionStatus = maybeOne(
  'oidc_sessions_find_status',
  `select a.id, s.id as session_id, s.id is not null as is_living,
          coalesce(s.idle_until < now() + make_interval(secs => :idleLeftSeconds), true) as is_session_use_due, s.amr, a.password_status, ${isMfaRequired} as is_mfa_forced,
          coalesce((select bool_or(t.must_resolve_duplicates) from tokens t where t.session_id = s.id), false) as is_duplicated,
          c.scopes, c.last_used_at > now() - interval '1 minute' as is_use_noted
     from accounts a
     left join consents c on c.account_id = a.id and c.client_id = :clientId
     left join oidc_sessions o on o.uid = :uid
     left join sessions s on s.id = o.session_id and s.account_id = a.id and s.market = :market and ${isActiveSession}
    where a.id = :accountId`,
);

/** The portal session that an OAuth session is bound to, and its account. */
export const findBoundSession = maybeOne(
  'oidc_sessions_find_bound',
  `select s.id as session_id, s.account_id
    from oidc_sessions o join sessions s on s.id = o.session_id
    where o.uid = :uid`,
);

/** When a portal session was last authenticated; no row once it has ended. */
export const findSignIn = maybeOne(
  'oidc_sessions_find_sign_in',
  `select s.signed_in_at, s.amr from sessions s where s.id = :sessionId and s.ended_at is null`,
);

/**
 * Finds the clients with back-channel log-out that have a session bound to a portal session, or to any session of an
 * account; all of them, or one.
 */
export const findSignedInClients = many(
  'oidc_sessions_find_clients',
  `select a.market, a.payload->>'accountId' as "account_id!", app.client_id, app.value->>'sid' as "sid!"
     from oidc_sessions o
     join oidc_records a on a.uid = o.uid
    cross join lateral json_each(coalesce(a.payload->'authorizations', '{}')) as app (client_id, value)
     join clients c on c.client_id = app.client_id and c.disabled_at is null
    where o.session_id in (select id from sessions where id = :sessionId? or account_id = :accountId?)
      and (:clientId?::text is null or app.client_id = :clientId)
      and coalesce(c.backchannel_logout_uris->>a.market, c.backchannel_logout_uri) is not null and app.value->>'sid' is not null`,
);

/** Removes the OAuth sessions that are bound to a portal session, with their records. */
export const removeBoundSessions = execute(
  'oidc_sessions_remove_bound',
  `with gone as (delete from oidc_sessions where session_id = :sessionId returning uid)
   delete from oidc_records where uid in (select uid from gone)`,
);

/** Removes the OAuth sessions that are bound to any portal session of an account, with their records. */
export const removeSessionsOfAccount = execute(
  'oidc_sessions_remove_of_account',
  `with gone as (
     delete from oidc_sessions where session_id in (select id from sessions where account_id = :accountId) returning uid)
   delete from oidc_records where uid in (select uid from gone)`,
);

/**
 * Looks at the next `most` bindings after that of a uid and removes those of OAuth sessions whose record was removed. Returns
 * how many, and the last uid; null after the end.
 */
export const purgeOauthSessions = one(
  'oidc_sessions_purge',
  `with page as (
     select uid from oidc_sessions where uid > (:after::text[])[1] order by uid limit :most),
   gone as (
     delete from oidc_sessions where uid = any(array(
       select uid from page where not exists (select 1 from oidc_records a where a.uid = page.uid))) returning 1)
   select (select count(*) from gone)::int as "removed!",
          (select array[uid] from page order by uid desc limit 1) as last`,
);

/** The language of the account that an OAuth session belongs to. */
export const findBoundLanguage = maybeOne(
  'oidc_sessions_find_language',
  `select a.language from oidc_sessions o
     join sessions s on s.id = o.session_id
     join accounts a on a.id = s.account_id
    where o.uid = :uid`,
);
