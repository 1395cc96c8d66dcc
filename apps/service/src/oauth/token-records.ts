import { maybeOne, one } from '../db/statement';
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

/**
 * Stores a code or token while its grant exists, which then cannot be removed without it. One that is stored
 * already stays as it is.
 */
export const putToken = one(
  'oidc_records_put_token',
  `with parent as (select 1 from oidc_records where key = :grantKey for key share),
   put as (
     insert into oidc_records (key, market, model, payload, grant_id, session_uid, expires_at)
     select :key::bytea, :market::text, :model::text, :payload::json, :grantId::text, :sessionUid?::text,
            now() + make_interval(secs => :seconds)
       from parent
     on conflict (key) do nothing)
   select exists (select 1 from parent) as "is_granted!"`,
);

/**
 * A code or token; no row once it has expired or its portal session has ended. It counts as consumed when the
 * grace after its first use is over.
 */
export const findToken = maybeOne(
  'oidc_records_find_token',
  `select a.payload, ${secondsLeft},
          coalesce(a.consumed_at <= clock_timestamp() - make_interval(secs => :graceSeconds), false)
            as "is_consumed!",
          extract(epoch from a.created_at)::text as "issued_at!"
     from oidc_records a
    where a.key = :key and a.expires_at > now() and ${isBoundToLiving}`,
);

/** Marks a code as used; no row if it was used before or does not exist. */
export const consumeCode = maybeOne(
  'oidc_records_use_code',
  `update oidc_records set consumed_at = now() where key = :key and consumed_at is null returning key`,
);

/**
 * Marks a refresh token as used; no row if it was first used before the grace, or if it does not exist.
 * Concurrent uses wait for each other.
 */
export const consumeRefreshToken = maybeOne(
  'oidc_records_use_refresh_token',
  `update oidc_records set consumed_at = coalesce(consumed_at, now())
    where key = :key
      and (consumed_at is null or consumed_at > clock_timestamp() - make_interval(secs => :graceSeconds))
returning key`,
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
