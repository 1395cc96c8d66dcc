// @ts-check
// What a session check reads and what a sign-in stores, in the tables of the product.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { pool, reads, statement } from './baseline-database.mjs';

/** @param {string} token */
export const sha256 = token => createHash('sha256').update(token).digest();

const linked = (/** @type {string} */ platform, /** @type {string} */ field) =>
  `(select person_id from platform_links where account_id = a.id and platform = '${platform}') as ${field}`;
const reached = (/** @type {string} */ kind) =>
  `(select value from identifiers where account_id = a.id and kind = '${kind}' and is_primary) as ${kind}`;

const findBearer =
  statement(`select a.id, ${linked('personal', 'user_id')}, ${linked('client', 'customer_user_id')}, ${linked('third', 'fridom_user_id')},
       ${reached('email')}, ${reached('phone')}, a.iban_encrypted as iban, a.firstname, a.lastname, a.birthdate, a.gender, a.language,
       a.password_status, a.last_password_change, a.is_mfa_forced as mfa_forced,
       (select due_at from erasures where account_id = a.id) as erasure_due_at
  from tokens t join accounts a on a.id = t.account_id
 where t.hash = $1 and t.market = 'be' and t.expires_at > now() and t.idle_until > now()`);

/** @param {string} token */
export async function findUser(token) {
  const { rows } = await reads.query(findBearer(sha256(token)));
  return rows[0];
}

/** A session of the device, or another one without a device, with its only token. */
const openSession = statement(`with renewed as (
    update sessions set signed_in_at = now(), idle_until = now() + interval '14 days'
     where account_id = $2 and device_id = $3 and ended_at is null returning id),
  opened as (
    insert into sessions (account_id, market, device_id, idle_until)
    select $2, 'be', $3, now() + interval '14 days' where not exists (select 1 from renewed) returning id),
  ended as (delete from tokens where session_id in (select id from renewed))
  insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
  select $1, id, $2, 'be', false, now() + interval '30 days', now() + interval '14 days'
    from (select id from renewed union all select id from opened) as session`);

const addEvent = statement(
  "insert into audit_events (account_id, event, market, times, sealed) values ($1, $2, 'be', 1, $3)",
);
const requestSearch = statement(
  'insert into match_searches (account_id) values ($1) on conflict (account_id) do update set requested_at = now()',
);

const auditKey = randomBytes(32);

/** Encrypts what an event says about the person. */
function seal(/** @type {object} */ fields) {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', auditKey, iv);
  return Buffer.concat([iv, cipher.update(JSON.stringify(fields)), cipher.final(), cipher.getAuthTag()]);
}

/**
 * What every sign-in stores: the session and its token, an audit event, and that matches in the directory are to be searched.
 * @param {string} token
 * @param {string} accountId
 * @param {string | undefined} deviceId
 * @param {string} event
 */
export const signInRows = (token, accountId, deviceId, event = 'signed-in') => [
  openSession(sha256(token), accountId, deviceId ?? null),
  addEvent(accountId, event, seal({ address: '127.0.0.0', deviceId })),
  requestSearch(accountId),
];

const findContacts = statement('select kind, value from identifiers where account_id = $1 and is_primary');
const findMatches = statement(`select p.* from directory_contacts c
  join directory_people p on p.platform = c.platform and p.person_id = c.person_id
  join unnest($1::text[], $2::text[]) as a (kind, value) on a.kind = c.kind and a.value = c.value`);
const endSearch = statement('delete from match_searches where account_id = $1');

/** @param {string} accountId */
export async function searchMatches(accountId) {
  const { rows } = await pool.query(findContacts(accountId));
  await pool.query(
    findMatches(
      rows.map(({ kind }) => kind),
      rows.map(({ value }) => value),
    ),
  );
  await pool.query(endSearch(accountId));
}
