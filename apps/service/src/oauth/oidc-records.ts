import { execute, maybeOne, type Row } from '../db/statement';
import { registrationWhere } from '../domain/clients/clients';
import { isLiving } from '../domain/sessions/sessions';

export type Payload = Record<string, unknown>;

const columns = 'key, market, model, payload, uid, grant_id, session_uid, account_id, client_id, expires_at';
const values =
  ':key, :market, :model, :payload::json, :uid?, :grantId?, :sessionUid?, :accountId?::uuid, :clientId?, now() + make_interval(secs => :seconds)';

export const putOidcRecord = execute(
  'oidc_records_put',
  `insert into oidc_records (${columns}) values (${values})
   on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
);

/** No row where it stands already. */
export const addOidcRecord = maybeOne(
  'oidc_records_add',
  `insert into oidc_records (${columns}) values (${values}) on conflict (key) do nothing returning key`,
);

/** A grant that comes from a consent; no row where the consent was taken back meanwhile. */
export const putConsentedGrant = maybeOne(
  'oidc_records_put_consented_grant',
  `with consent as (
     select 1 from consents where account_id = :accountId::uuid and client_id = :clientId for key share)
   insert into oidc_records (${columns}) select ${values} from consent
   on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at
returning key`,
);

/** Of an artifact `a`: what it ends with has not ended. */
const isBoundToLiving = `(a.session_uid is null or exists (
  select 1 from oidc_sessions o join sessions s on s.id = o.session_id
   where o.uid = a.session_uid and ${isLiving}))`;

/** What ends by itself alone; no row once it is late. */
export const findOidcRecord = maybeOne(
  'oidc_records_find',
  'select payload from oidc_records where key = :key and expires_at > now()',
);

/**
 * Of an artifact `a`, as `g`: the living grant that it came from, by what it stands under (market, kind and id, as
 * `oidcRecordKey` has it). By its id alone it would be looked for among all that has come from it.
 */
const withGrant = `oidc_records g on g.expires_at > now() and g.key =
       sha256(convert_to(a.market, 'UTF8') || '\\x00'::bytea || 'Grant' || '\\x00'::bytea || convert_to(a.grant_id, 'UTF8'))`;

export type Token = Row<'oidc_records_find_token'> & Partial<Row<'oidc_records_find_token_and_client'>>;

const tokenWith = (more: string) =>
  `select a.payload, a.consumed_at is not null as is_consumed, g.payload as "grant"${more}
     from oidc_records a left join ${withGrant}
    where a.key = :key and a.expires_at > now() and ${isBoundToLiving}`;

/**
 * A code or token, and the grant that it came from, null where that has ended: the engine asks for it next. No row once it
 * is late, or what it ends with has ended.
 */
export const findToken = maybeOne('oidc_records_find_token', tokenWith(''));

/** The same, with the client that it was given to. */
export const findTokenAndClient = maybeOne(
  'oidc_records_find_token_and_client',
  tokenWith(`, (${registrationWhere(`client_id = a.payload->>'clientId'`)}) as client`),
);

export const findSessionRecord = maybeOne(
  'oidc_records_find_session',
  'select payload from oidc_records where market = :market and uid = :uid and expires_at > now()',
);

/** Uses it up; no row where it was used before or is no more. */
export const consumeOidcRecord = maybeOne(
  'oidc_records_consume',
  'update oidc_records set consumed_at = now() where key = :key and consumed_at is null returning key',
);

export const removeOidcRecord = maybeOne(
  'oidc_records_remove',
  'delete from oidc_records where key = :key returning key',
);

/** One order for all, so that two that end the same family do not wait for each other in a circle. */
const removeOrdered = (condition: string) =>
  `with family as (select key from oidc_records where ${condition} order by key for update)
   delete from oidc_records where key in (select key from family)`;

export const removeOfGrant = execute(
  'oidc_records_remove_of_grant',
  removeOrdered('grant_id = :grantId and model = :model'),
);

/** Ends a grant and all that came from it, by any artifact of it. */
export const removeFamily = execute(
  'oidc_records_remove_family',
  removeOrdered('grant_id = (select grant_id from oidc_records where key = :key)'),
);

/** Ends every grant of an account, or those to one client, with all that came from them. */
export const removeGrants = execute(
  'oidc_records_remove_grants',
  removeOrdered(`grant_id in (
    select grant_id from oidc_records
     where model = 'Grant' and account_id = :accountId and (:clientId?::text is null or client_id = :clientId))`),
);

export const removeGrantsOfClient = execute(
  'oidc_records_remove_grants_of_client',
  removeOrdered(
    `grant_id in (select grant_id from oidc_records where model = 'Grant' and client_id = :clientId)`,
  ),
);

/** A request under way, and when it began. */
export const findInteraction = maybeOne(
  'oidc_records_find_interaction',
  `select payload, created_at from oidc_records
    where key = :key and model = 'Interaction' and expires_at > now()`,
);

/** Writes down how a request under way ended; no row where it is no more. */
export const answerInteraction = maybeOne(
  'oidc_records_answer_interaction',
  `update oidc_records set payload = :payload::json
    where key = :key and model = 'Interaction' and expires_at > now() returning key`,
);

/** What an access token opens; no row where it opens nothing (any more). */
export const findAccess = maybeOne(
  'oidc_records_find_access',
  `select g.account_id as "account_id!", g.client_id, string_to_array(a.payload->>'scope', ' ') as "scopes!"
     from oidc_records a
     join ${withGrant}
     join clients c on c.client_id = g.client_id and c.disabled_at is null
    where a.key = :key and a.model = 'AccessToken' and a.expires_at > now() and ${isBoundToLiving}`,
);

export const purgeOidcRecords = execute(
  'oidc_records_purge',
  'delete from oidc_records where expires_at < now()',
);
