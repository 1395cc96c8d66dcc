// @ts-check
import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';

export const password = 'vier dozen thee op zolder';
/** Those after them have a second factor. */
export const withPasswordAlone = 9_700;
export const emailOf = (/** @type {number} */ index) => `person${index}@bench.example`;
export const tokenOf = (/** @type {number} */ index) =>
  createHash('sha256').update(`token ${index}`).digest('base64url');

/**
 * Adds people up to `count`, each with a session and its token.
 * @param {import('pg').Client} client
 * @param {number} from
 * @param {number} count
 */
export async function fill(client, from, count) {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await client.query(
    `insert into accounts (reference, firstname, lastname, password_hash)
     select 'bench-' || n, 'Lotte', 'Peeters', $3 from generate_series($1::int, $2::int - 1) n`,
    [from, count, passwordHash],
  );
  await client.query(
    `insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select id, 'email', 'person' || substr(reference, 7) || '@bench.example', true, now() from accounts
      where substr(reference, 7)::int >= $1`,
    [from],
  );
  await client.query(
    `insert into platform_links (account_id, platform, person_id)
     select id, 'personal', 'P-' || substr(reference, 7) from accounts where substr(reference, 7)::int >= $1`,
    [from],
  );
  await addTokens(client, from);
  // Skips empty tables: a full scan that is planned for an empty table stays in use when the table has thousands of rows.
  await client.query('vacuum analyze accounts, platform_links, identifiers, sessions, tokens');
}

/**
 * Like `fill`, for very many people: makes the indexes afterwards, and does not check the foreign keys, which hold. That takes less
 * than half the time.
 * @param {import('pg').Client} client
 * @param {number} from
 * @param {number} count
 */
export async function fillMany(client, from, count) {
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any('{accounts, identifiers, platform_links, sessions, tokens}'::regclass[])
        and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
  );
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await fill(client, from, count);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('reset session_replication_role; reset maintenance_work_mem');
  await client.query('analyze accounts, platform_links, identifiers, sessions, tokens');
}

/**
 * The tokens are those of `tokenOf`.
 * @param {import('pg').Client} client
 * @param {number} from
 */
async function addTokens(client, from) {
  await client.query(
    `with owners as (select id, substr(reference, 7) as n from accounts where substr(reference, 7)::int >= $1),
     opened as (insert into sessions (account_id, market, idle_until)
                select id, 'be', now() + interval '14 days' from owners returning id, account_id)
     insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
     select sha256(rtrim(translate(encode(sha256(('token ' || n)::bytea), 'base64'), '+/', '-_'), '=')::bytea),
            opened.id, account_id, 'be', false, now() + interval '30 days', now() + interval '14 days'
       from opened join owners on owners.id = account_id`,
    [from],
  );
}

/**
 * Forgets which e-mails about new devices were sent: an account gets ten a day.
 * @param {import('pg').Client} client
 */
export async function forgetNewDevices(client) {
  await client.query("delete from limit_counts where limit_name = 'newDeviceEmails'");
}

export const handleOf = (/** @type {number} */ index) =>
  createHash('sha256').update(`onboarding ${index}`).digest('base64url');

/**
 * Inserts `count` onboardings in which only the password is missing, each with a new card.
 * @param {import('pg').Client} client
 * @param {number} count
 */
export async function fillOnboardings(client, count) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const hashes = numbers.map(index => createHash('sha256').update(handleOf(index)).digest());
  await client.query(
    `with given as (select * from unnest($1::bytea[], $2::int[]) as g (hash, n)),
     added as (insert into card_system_cards (number_hash, last_four, state)
               select sha256(hash), lpad((n % 10000)::text, 4, '0'), 'fresh' from given returning id, number_hash, last_four)
     insert into onboardings (handle_hash, market, language, card_id, card_number_hash, card_last_four, firstname, lastname,
                              birthdate, terms_version, privacy_version, terms_language, accepted_at, email,
                              email_verified_at, phone, phone_verified_at, expires_at)
     select hash, 'be', 'nl', added.id, added.number_hash, added.last_four, 'Lotte', 'Peeters', '1990-05-17', '2026-09',
            '2026-09', 'nl', now(), 'newcomer' || n || '@bench.example', now(), '+3247' || (1000000 + n), now(),
            now() + interval '1 day'
       from given join added on added.number_hash = sha256(hash)`,
    [hashes, numbers],
  );
}
