import { execute, many, maybeOne, one, type RowOf } from '../db/statement';
import { registrationWhere } from '../domain/clients/clients';
import { introspectorWhere, tokenServerOf } from '../domain/resource-servers/resource-servers';
import { isActiveSession } from '../domain/sessions/sessions';

export type RecordPayload = Record<string, unknown>;

/** `account_id` is set where the payload names an account: what an account leaves behind is removed with it. */
const columns = 'key, market, model, payload, uid, grant_id, session_uid, account_id, client_id, expires_at';
const values =
  ':key, :market, :model, :payload::json, :uid?, :grantId?, :sessionUid?, :accountId?::uuid, :clientId?, now() + make_interval(secs => :seconds)';

export const putOidcRecord = execute(
  'oidc_records_put',
  `insert into oidc_records (${columns}) values (${values})
   on conflict (key) do update
      set payload = excluded.payload, account_id = excluded.account_id, expires_at = excluded.expires_at`,
);

/**
 * Remembers the use of a proof or log-in, for longer than it is valid; no row if it was used before, or if it was written at another
 * time than now.
 */
export const rememberOidcUse = maybeOne(
  'oidc_records_remember_use',
  `insert into oidc_records (key, market, model, payload, expires_at)
   select :key::bytea, :market::text, :model::text, '{}',
          greatest(to_timestamp(:expiresAt::float8), now()) + make_interval(secs => :longestSeconds)
    where :writtenAt?::float8 is null
       or abs(extract(epoch from now())::float8 - :writtenAt?::float8) <= :toleranceSeconds::float8
   on conflict (key) do nothing
returning key`,
);

/** Stores a grant that is created from a consent; no row if the consent was withdrawn meanwhile. */
export const putConsentedGrant = maybeOne(
  'oidc_records_put_consented_grant',
  `with consent as (
     select 1 from consents where account_id = :accountId::uuid and client_id = :clientId for key share)
   insert into oidc_records (${columns}) select ${values} from consent
   on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at
returning key`,
);

/** Condition on a record `a`: the portal session that it is bound to has not ended. */
const isBoundToLiving = `(a.session_uid is null or exists (
  select 1 from oidc_sessions o join sessions s on s.id = o.session_id
   where o.uid = a.session_uid and ${isActiveSession}))`;

/** How long a record `a` is still valid by the clock of the database. */
const secondsLeft = 'ceil(extract(epoch from a.expires_at - now()))::int as "seconds_left!"';

/** Finds a record that is not bound to a session or a grant; no row once it has expired. */
export const findOidcRecord = maybeOne(
  'oidc_records_find',
  `select a.payload, ${secondsLeft} from oidc_records a where a.key = :key and a.expires_at > now()`,
);

/** Finds the same as `findOidcRecord`, both null if there is none, and a client by its id, null if there is none. */
export const findRecordAndClient = one(
  'oidc_records_find_and_client',
  `select a.payload, ${secondsLeft}, (${registrationWhere('client_id = :clientId')}) as client
     from (select 1) as always left join oidc_records a on a.key = :key and a.expires_at > now()`,
);

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

export const findSessionRecord = maybeOne(
  'oidc_records_find_session',
  `select a.payload, ${secondsLeft} from oidc_records a
    where a.market = :market and a.uid = :uid and a.expires_at > now()`,
);

const tokenColumns = 'key, market, model, payload, grant_id, session_uid, expires_at';
const tokenValues =
  ':key::bytea, :market::text, :model::text, :payload::json, :grantId?::text, :sessionUid?::text, now() + make_interval(secs => :seconds)';
const earlierTokenValues =
  ':earlierKey::bytea, :market::text, :earlierModel::text, :earlierPayload::json, :earlierGrantId?::text, :earlierSessionUid?::text, now() + make_interval(secs => :earlierSeconds)';

/** Stores a code with the session that it comes from. */
export const putSessionAndCode = execute(
  'oidc_records_put_session_and_code',
  `insert into oidc_records (${tokenColumns}, uid, account_id) values
     (${earlierTokenValues}, null, null), (${tokenValues}, :uid?::text, :accountId?::uuid)
   on conflict (key) do update
      set payload = excluded.payload, account_id = excluded.account_id, expires_at = excluded.expires_at`,
);

/** Marks a code as used, and stores the token that it gives; no row if the code was used before or does not exist. */
export const redeemCode = maybeOne(
  'oidc_records_redeem_code',
  `with used as (
     update oidc_records set consumed_at = now() where key = :usedKey and consumed_at is null returning 1)
   insert into oidc_records (${tokenColumns}) select ${tokenValues} from used
returning key`,
);

/**
 * Marks a refresh token as used, and stores the tokens that it gives: an access token, and its successor unless an earlier use
 * has stored that. No row if it was first used before the grace, or if it does not exist. Concurrent uses wait for each other.
 */
export const rotateRefreshToken = maybeOne(
  'oidc_records_rotate_refresh_token',
  `with used as (
     update oidc_records set consumed_at = coalesce(consumed_at, now())
      where key = :usedKey
        and (consumed_at is null or consumed_at > clock_timestamp() - make_interval(secs => :graceSeconds))
  returning 1)
   insert into oidc_records (${tokenColumns})
   select ${earlierTokenValues} from used union all select ${tokenValues} from used
   on conflict (key) do nothing
returning key`,
);

/**
 * Marks a record as used, also one that has expired and is removed; no row if it was used before. The mark has nothing of the
 * record, and stays for as long as somebody may still use it.
 */
export const markUsed = maybeOne(
  'oidc_records_mark_used',
  `insert into oidc_records (key, market, model, payload, consumed_at, expires_at)
   values (:key, :market, :model, json_build_object('consumed', true), now(), now() + make_interval(secs => :seconds))
   on conflict (key) do update
      set payload = excluded.payload, consumed_at = excluded.consumed_at, expires_at = excluded.expires_at
    where oidc_records.consumed_at is null
returning key`,
);

export const removeOidcRecord = maybeOne(
  'oidc_records_remove',
  'delete from oidc_records where key = :key returning key',
);

/** Locks in key order, so that two transactions that remove the same records do not deadlock. */
const removeOrdered = (condition: string) =>
  `with family as (select key from oidc_records where ${condition} order by key for update)
   delete from oidc_records where key in (select key from family)`;

export const removeOfGrant = execute(
  'oidc_records_remove_of_grant',
  removeOrdered('grant_id = :grantId and model = :model'),
);

/** Removes a grant and all its records, given the key of any of them. */
export const removeFamily = execute(
  'oidc_records_remove_family',
  removeOrdered('grant_id = (select grant_id from oidc_records where key = :key)'),
);

/** Removes every grant of an account, or those for one client, with all their records. */
export const removeGrants = execute(
  'oidc_records_remove_grants',
  removeOrdered(`grant_id in (
    select grant_id from oidc_records
     where model = 'Grant' and account_id = :accountId and (:clientId?::text is null or client_id = :clientId))`),
);

export const findGrantsOfAccount = many(
  'oidc_records_find_grants_of_account',
  `select grant_id as "grant_id!" from oidc_records where model = 'Grant' and account_id = :accountId`,
);

/** Removes all records of grants. Returns how many there were. */
export const removeRecordsOfGrants = one(
  'oidc_records_remove_of_grants',
  `with family as (select key from oidc_records where grant_id = any(:grantIds::text[]) order by key for update),
   gone as (delete from oidc_records where key in (select key from family) returning 1)
   select count(*)::int as "removed!" from gone`,
);

export const removeGrantsOfClient = execute(
  'oidc_records_remove_grants_of_client',
  removeOrdered(
    `grant_id in (select grant_id from oidc_records where model = 'Grant' and client_id = :clientId)`,
  ),
);

/** An authorization request in progress, and when it began. */
export const findInteraction = maybeOne(
  'oidc_records_find_interaction',
  `select payload, created_at from oidc_records
    where key = :key and model = 'Interaction' and expires_at > now()`,
);

/** Stores the result of an authorization request; no row if the request has expired. */
export const storeInteractionResult = maybeOne(
  'oidc_records_store_interaction_result',
  `update oidc_records set payload = :payload::json
    where key = :key and model = 'Interaction' and expires_at > now() returning key`,
);

/** Stores with which account the person continues an authorization request; no row if the request has expired. */
export const storeAccountChoice = maybeOne(
  'oidc_records_store_account_choice',
  `update oidc_records
      set payload = (payload::jsonb || jsonb_build_object(
            'chosen', jsonb_build_object('accountId', :accountId::text, 'sessionId', :sessionId::text)))::json
    where key = :key and model = 'Interaction' and expires_at > now() returning key`,
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

export const purgeOidcRecords = one(
  'oidc_records_purge',
  `with gone as (
     delete from oidc_records where ctid = any(array(
       select ctid from oidc_records where expires_at < now()
        order by expires_at limit :most for update skip locked)) returning 1)
   select count(*)::int as "removed!" from gone`,
);

/** Deletes up to `most` records, of anybody. Returns how many. */
export const removeAnyOidcRecords = one(
  'oidc_records_remove_any',
  `with old as (select key from oidc_records limit :most for update skip locked),
   gone as (delete from oidc_records where key in (select key from old) returning 1)
   select count(*)::int as "removed!" from gone`,
);
