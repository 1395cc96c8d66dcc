import { statement } from '../db/statement';
import { type Registration, registrationWhere } from '../domain/clients/clients';
import { isLiving } from '../domain/sessions/sessions';

export type Payload = Record<string, unknown>;

/** What stands beside the payload, for finding and ending it. */
export type Bonds = [
  uid: string | null,
  grantId: string | null,
  sessionUid: string | null,
  accountId: string | null,
  clientId: string | null,
];

const columns = 'key, market, model, payload, uid, grant_id, session_uid, account_id, client_id, expires_at';
const values = '$1, $2, $3, $4::json, $6, $7, $8, $9::uuid, $10, now() + make_interval(secs => $5)';

export const putOidcRecord = statement<
  [key: Buffer, market: string, model: string, payload: string, seconds: number, ...Bonds],
  never
>(
  'oidc_records_put',
  `insert into oidc_records (${columns}) values (${values})
   on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
);

/** No row where it stands already. */
export const addOidcRecord = statement<
  [key: Buffer, market: string, model: string, payload: string, seconds: number, ...Bonds],
  { key: Buffer }
>(
  'oidc_records_add',
  `insert into oidc_records (${columns}) values (${values}) on conflict (key) do nothing returning key`,
);

/** A grant that comes from a consent; no row where the consent was taken back meanwhile. */
export const putConsentedGrant = statement<
  [key: Buffer, market: string, model: string, payload: string, seconds: number, ...Bonds],
  { key: Buffer }
>(
  'oidc_records_put_consented_grant',
  `with consent as (
     select 1 from consents where account_id = $9::uuid and client_id = $10 for key share)
   insert into oidc_records (${columns}) select ${values} from consent
   on conflict (key) do update set payload = excluded.payload, expires_at = excluded.expires_at
returning key`,
);

/** Of an artifact `a`: what it ends with has not ended. */
const isBoundToLiving = `(a.session_uid is null or exists (
  select 1 from oidc_sessions o join sessions s on s.id = o.session_id
   where o.uid = a.session_uid and ${isLiving}))`;

/** What ends by itself alone; no row once it is late. */
export const findOidcRecord = statement<[key: Buffer], { payload: Payload }>(
  'oidc_records_find',
  'select payload from oidc_records where key = $1 and expires_at > now()',
);

/**
 * Of an artifact `a`, as `g`: the living grant that it came from, by what it stands under (market, kind and id, as
 * `oidcRecordKey` has it). By its id alone it would be looked for among all that has come from it.
 */
const withGrant = `oidc_records g on g.expires_at > now() and g.key =
       sha256(convert_to(a.market, 'UTF8') || '\\x00'::bytea || 'Grant' || '\\x00'::bytea || convert_to(a.grant_id, 'UTF8'))`;

interface Token {
  payload: Payload;
  is_consumed: boolean;
  grant: Payload | null;
  client?: Registration | null;
}

const tokenWith = (more: string) =>
  `select a.payload, a.consumed_at is not null as is_consumed, g.payload as "grant"${more}
     from oidc_records a left join ${withGrant}
    where a.key = $1 and a.expires_at > now() and ${isBoundToLiving}`;

/**
 * A code or token, and the grant that it came from, null where that has ended: the engine asks for it next. No row once it
 * is late, or what it ends with has ended.
 */
export const findToken = statement<[key: Buffer], Token>('oidc_records_find_token', tokenWith(''));

/** The same, with the client that it was given to. */
export const findTokenAndClient = statement<[key: Buffer], Token>(
  'oidc_records_find_token_and_client',
  tokenWith(`, (${registrationWhere(`client_id = a.payload->>'clientId'`)}) as client`),
);

export const findSessionRecord = statement<[market: string, uid: string], { payload: Payload }>(
  'oidc_records_find_session',
  'select payload from oidc_records where market = $1 and uid = $2 and expires_at > now()',
);

/** Uses it up; no row where it was used before or is no more. */
export const consumeOidcRecord = statement<[key: Buffer], { key: Buffer }>(
  'oidc_records_consume',
  'update oidc_records set consumed_at = now() where key = $1 and consumed_at is null returning key',
);

export const removeOidcRecord = statement<[key: Buffer], { key: Buffer }>(
  'oidc_records_remove',
  'delete from oidc_records where key = $1 returning key',
);

/** One order for all, so that two that end the same family do not wait for each other in a circle. */
const removeOrdered = (condition: string) =>
  `with family as (select key from oidc_records where ${condition} order by key for update)
   delete from oidc_records where key in (select key from family)`;

export const removeOfGrant = statement<[grantId: string, model: string], never>(
  'oidc_records_remove_of_grant',
  removeOrdered('grant_id = $1 and model = $2'),
);

/** Ends a grant and all that came from it, by any artifact of it. */
export const removeFamily = statement<[key: Buffer], never>(
  'oidc_records_remove_family',
  removeOrdered('grant_id = (select grant_id from oidc_records where key = $1)'),
);

/** Ends every grant of an account, or those to one client, with all that came from them. */
export const removeGrants = statement<[accountId: string, clientId: string | null], never>(
  'oidc_records_remove_grants',
  removeOrdered(`grant_id in (
    select grant_id from oidc_records
     where model = 'Grant' and account_id = $1 and ($2::text is null or client_id = $2))`),
);

export const removeGrantsOfClient = statement<[clientId: string], never>(
  'oidc_records_remove_grants_of_client',
  removeOrdered(`grant_id in (select grant_id from oidc_records where model = 'Grant' and client_id = $1)`),
);

/** A request under way, and when it began. */
export const findInteraction = statement<[key: Buffer], { payload: Payload; created_at: Date }>(
  'oidc_records_find_interaction',
  `select payload, created_at from oidc_records
    where key = $1 and model = 'Interaction' and expires_at > now()`,
);

/** Writes down how a request under way ended; no row where it is no more. */
export const answerInteraction = statement<[key: Buffer, payload: string], { key: Buffer }>(
  'oidc_records_answer_interaction',
  `update oidc_records set payload = $2::json
    where key = $1 and model = 'Interaction' and expires_at > now() returning key`,
);

/** What an access token opens; no row where it opens nothing (any more). */
export const findAccess = statement<
  [key: Buffer],
  { account_id: string; client_id: string; scopes: string[] }
>(
  'oidc_records_find_access',
  `select g.account_id, g.client_id, string_to_array(a.payload->>'scope', ' ') as scopes
     from oidc_records a
     join ${withGrant}
     join clients c on c.client_id = g.client_id and c.disabled_at is null
    where a.key = $1 and a.model = 'AccessToken' and a.expires_at > now() and ${isBoundToLiving}`,
);

export const purgeOidcRecords = statement<[], never>(
  'oidc_records_purge',
  'delete from oidc_records where expires_at < now()',
);
