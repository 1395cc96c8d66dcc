import { maybeOne, one, type RowOf } from '../db/statement';
import { registrationWhere } from '../domain/clients/clients';
import { introspectorWhere, tokenServerOf } from '../domain/resource-servers/resource-servers';
import { isActiveSession } from '../domain/sessions/sessions';
import { secondsLeft } from './oidc-records';

/** Condition on a record `a`: the portal session that it is bound to has not ended. */
const isBoundToLiving = `(a.session_uid is null or exists (
  select 1 from oidc_sessions o join sessions s on s.id = o.session_id
   where o.uid = a.session_uid and ${isActiveSession}))`;

/**
 * Joins the unexpired grant of a record `a` as `g`, by its key (computed as in `oidcRecordKey`). The column `grant_id` would
 * match every record of the grant.
 */
const withGrant = `oidc_records g on g.expires_at > now() and g.key =
       sha256(convert_to(a.market, 'UTF8') || '\\x00'::bytea || 'Grant' || '\\x00'::bytea || convert_to(a.grant_id, 'UTF8'))`;

export type TokenRecord = RowOf<'oidc_records_find_token'> &
  Partial<RowOf<'oidc_records_find_token_and_client'>>;

const tokenWith = (more: string) =>
  `select a.payload, ${secondsLeft}, g.payload as "grant",
          coalesce(a.consumed_at <= clock_timestamp() - make_interval(secs => :graceSeconds), false) as "is_consumed!",
          extract(epoch from a.created_at)::text as "issued_at!"${more}
     from oidc_records a left join ${withGrant}
    where a.key = :key and a.expires_at > now() and ${isBoundToLiving}`;

/**
 * A code or token with its grant, null if that has ended, and when it was issued, in seconds. No row once it has expired or its
 * portal session has ended. It counts as consumed when the grace after its first use is over.
 */
export const findToken = maybeOne('oidc_records_find_token', tokenWith(''));

/** Finds the same as `findToken`, with the client that the code or token was issued to. */
export const findTokenAndClient = maybeOne(
  'oidc_records_find_token_and_client',
  tokenWith(`, (${registrationWhere(`client_id = a.payload->>'clientId'`)}) as client`),
);

/**
 * Finds a client by its id, null if there is none, and the same as `findToken`, where all columns are null if there is no such token.
 * Also the resource server of `audience`, or else of the token, null if that names none or several.
 */
export const findClientAndToken = one(
  'oidc_records_find_client_and_token',
  `select (${registrationWhere('client_id = :clientId')}) as client, t.*,
          (${tokenServerOf(`coalesce(:audience?::text, t.payload->>'resource')`)}) as token_server
     from (select 1) as always left join lateral (${tokenWith('')}) t on true`,
);

/**
 * Finds the same as `findClientAndToken` for whoever asks about a token: a client, or else a resource server, then with the client of
 * the token, null if that is disabled.
 */
export const findIntrospectorAndToken = one(
  'oidc_records_find_introspector_and_token',
  `select c.client, case when c.client is null then (${introspectorWhere('resource_server_id = :clientId')}) end as resource_server,
          t.*, case when c.client is null then (${registrationWhere(`client_id = t.payload->>'clientId'`)}) end as token_client
     from (select (${registrationWhere('client_id = :clientId')}) as client) c
     left join lateral (${tokenWith('')}) t on true`,
);

/** Account, client and scopes of a valid access token; no row for any other token, also that for a resource server. */
export const findAccess = maybeOne(
  'oidc_records_find_access',
  `select g.account_id as "account_id!", g.client_id, string_to_array(a.payload->>'scope', ' ') as "scopes!",
          a.payload->>'jkt' as thumbprint
     from oidc_records a
     join ${withGrant}
     join clients c on c.client_id = g.client_id and c.disabled_at is null
    where a.key = :key and a.model = 'AccessToken' and a.payload->>'aud' is null and a.expires_at > now() and ${isBoundToLiving}`,
);
