import type { Scope } from '@talon/rules/scopes';
import { statement } from '../db/statement';
import type { Payload } from './oidc-records';
import { isLiving, isMfaRequired } from '../domain/sessions/sessions';

/** Hangs a browser's session on a living session of the account at the portal; no row where it does not live. */
export const bindToSession = statement<
  [uid: string, sessionId: string, accountId: string, market: string],
  { uid: string }
>(
  'oidc_sessions_bind',
  `insert into oidc_sessions (uid, session_id)
   select $1, s.id from sessions s where s.id = $2 and s.account_id = $3 and s.market = $4 and ${isLiving}
   on conflict (uid) do update set session_id = excluded.session_id
returning uid`,
);

/** How an account stands before an application, in a browser. */
export interface Standing {
  id: string;
  /** The browser's session hangs on a living one of this account. */
  is_living: boolean;
  password_status: 0 | 1 | 2;
  is_mfa_forced: boolean;
  is_duplicated: boolean;
  /** What it has consented to; null where it was never asked. */
  scopes: Scope[] | null;
  /** It was noted a moment ago that the application was let in by it; null where there is no consent. */
  is_use_noted: boolean | null;
  /** What the browser's session holds of it; null where that has ended. */
  grant: Payload | null;
}

export const findSessionStatus = statement<
  [accountId: string, uid: string, market: string, clientId: string, grantKey: Buffer | null],
  Standing
>(
  'oidc_sessions_find_status',
  `select a.id, s.id is not null as is_living, a.password_status, ${isMfaRequired} as is_mfa_forced,
          coalesce((select bool_or(t.must_resolve_duplicates) from tokens t where t.session_id = s.id), false) as is_duplicated,
          c.scopes, c.last_used_at > now() - interval '1 minute' as is_use_noted,
          (select g.payload from oidc_records g where g.key = $5 and g.expires_at > now()) as "grant"
     from accounts a
     left join consents c on c.account_id = a.id and c.client_id = $4
     left join oidc_sessions o on o.uid = $2
     left join sessions s on s.id = o.session_id and s.account_id = a.id and s.market = $3 and ${isLiving}
    where a.id = $1`,
);

/** The portal's session that a browser's hangs on, and its account. */
export const findBoundSession = statement<[uid: string], { session_id: string; account_id: string }>(
  'oidc_sessions_find_bound',
  'select s.id as session_id, s.account_id from oidc_sessions o join sessions s on s.id = o.session_id where o.uid = $1',
);

/** When the account of a session signed in last; no row once it has ended. */
export const findSignIn = statement<[sessionId: string], { signed_in_at: Date }>(
  'oidc_sessions_find_sign_in',
  `select s.signed_in_at from sessions s where s.id = $1 and s.ended_at is null`,
);

/** The applications that browsers' sessions let in which hung on a session of the portal, or on any of an account. */
export const findSignedInClients = statement<
  [sessionId: string | null, accountId: string | null],
  { market: string; account_id: string; client_id: string; sid: string }
>(
  'oidc_sessions_find_clients',
  `select a.market, a.payload->>'accountId' as account_id, app.client_id, app.value->>'sid' as sid
     from oidc_sessions o
     join oidc_records a on a.uid = o.uid
    cross join lateral json_each(coalesce(a.payload->'authorizations', '{}')) as app (client_id, value)
     join clients c on c.client_id = app.client_id and c.disabled_at is null
    where o.session_id in (select id from sessions where id = $1 or account_id = $2)
      and c.backchannel_logout_uri is not null and app.value->>'sid' is not null`,
);

/** Takes away the browsers' sessions that hung on a session of the portal. */
export const removeBoundSessions = statement<[sessionId: string], never>(
  'oidc_sessions_remove_bound',
  `with gone as (delete from oidc_sessions where session_id = $1 returning uid)
   delete from oidc_records where uid in (select uid from gone)`,
);

/** Those of browsers' sessions that are no more. */
export const purgeOauthSessions = statement<[], never>(
  'oidc_sessions_purge',
  'delete from oidc_sessions o where not exists (select 1 from oidc_records a where a.uid = o.uid)',
);

/** The language of whoever is signed in in a browser. */
export const findBoundLanguage = statement<[uid: string], { language: string }>(
  'oidc_sessions_find_language',
  `select a.language from oidc_sessions o
     join sessions s on s.id = o.session_id
     join accounts a on a.id = s.account_id
    where o.uid = $1`,
);
