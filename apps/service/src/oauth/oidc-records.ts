import { execute, maybeOne, purgeRows } from '../db/statement';

export type RecordPayload = Record<string, unknown>;

/** `account_id` is set where the payload names an account: what an account leaves behind is removed with it. */
const columns = 'key, market, model, payload, uid, grant_id, account_id, client_id, expires_at';
const values = `:key, :market, :model, :payload::json, :uid?, :grantId?, :accountId?::uuid, :clientId?,
  now() + make_interval(secs => :seconds)`;

export const putOidcRecord = execute(
  'oidc_records_put',
  `insert into oidc_records (${columns}) values (${values})
   on conflict (key) do update
      set payload = excluded.payload, account_id = excluded.account_id, expires_at = excluded.expires_at`,
);

/**
 * Remembers the use of a proof or log-in; no row if it was used before, or if it was written at another
 * time than now.
 */
export const rememberOidcUse = maybeOne(
  'oidc_records_remember_use',
  `insert into oidc_records (key, market, model, payload, expires_at)
   select :key::bytea, :market::text, :model::text, '{}',
          now() + make_interval(secs => :seconds::float8)
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

/** How long a record `a` is still valid by the clock of the database. */
export const secondsLeft = 'ceil(extract(epoch from a.expires_at - now()))::int as "seconds_left!"';

/** Finds a record that is not bound to a session or a grant; no row once it has expired. */
export const findOidcRecord = maybeOne(
  'oidc_records_find',
  `select a.payload, ${secondsLeft} from oidc_records a where a.key = :key and a.expires_at > now()`,
);

export const findSessionRecord = maybeOne(
  'oidc_records_find_session',
  `select a.payload, ${secondsLeft} from oidc_records a
    where a.market = :market and a.uid = :uid and a.expires_at > now()`,
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

export const purgeOidcRecords = purgeRows(
  'oidc_records_purge',
  'oidc_records',
  'expires_at < now()',
  'expires_at',
);

/** Deletes up to `most` records, of anybody. Returns how many. */
export const removeAnyOidcRecords = purgeRows('oidc_records_remove_any', 'oidc_records', 'true');
