import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { send } from './send.ts';

const people = 10_000;
const newcomers = 6_000;
export const password = 'vier dozen thee op zolder';
export const emailOf = (index: number) => `person${index % people}@bench.example`;
const sha256 = (text: string) => createHash('sha256').update(text).digest();
export const tokenOf = (index: number) => sha256(`token ${index % people}`).toString('base64url');
const handleOf = (index: number) => sha256(`onboarding ${index}`).toString('base64url');

export const checkSession = (port: number, index: number) =>
  send(port, '/user', { headers: { Authorization: `Bearer ${tokenOf(index)}` } });

export const signIn = (port: number, index: number, headers = {}) =>
  send(port, '/token', { headers, body: { email: emailOf(index), password } });

export const signInOnOwnDevice = (port: number, index: number) =>
  signIn(port, index, { 'X-Device-Id': `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` });

let registered = 0;

/** The last call of another onboarding each time, which creates the account. */
export const register = (port: number) =>
  send(port, '/onboarding/password', {
    headers: { 'X-Onboarding': handleOf(registered++) },
    body: { password },
  });

/** Adds people who have a session, and onboardings in which only the password is missing. */
export async function fill(client: Client) {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const indexes = Array.from({ length: people }, (_, index) => index);
  await client.query(
    `with given as (select * from unnest($1::int[], $2::bytea[]) as g (n, hash)),
     added as (insert into accounts (reference, firstname, lastname, password_hash)
               select 'bench-' || n, 'Lotte', 'Peeters', $3 from given returning id, substr(reference, 7)::int as n),
     named as (insert into identifiers (account_id, kind, value, is_primary, verified_at)
               select id, 'email', 'person' || n || '@bench.example', true, now() from added),
     linked as (insert into platform_links (account_id, platform, person_id)
                select id, 'personal', 'P-' || n from added),
     opened as (insert into sessions (account_id, market, idle_until, step_up_until)
                select id, 'be', now() + interval '14 days', now() + interval '2 hours' from added
                returning id, account_id)
     insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
     select given.hash, opened.id, account_id, 'be', false, now() + interval '30 days', now() + interval '14 days'
       from opened join added on added.id = account_id join given using (n)`,
    [indexes, indexes.map(index => sha256(tokenOf(index))), passwordHash],
  );
  const numbers = Array.from({ length: newcomers }, (_, index) => index);
  await client.query(
    `with given as (select * from unnest($1::bytea[], $2::int[]) as g (hash, n)),
     added as (insert into card_system_cards (number_hash, last_four, state)
               select hash, lpad((n % 10000)::text, 4, '0'), 'fresh' from given returning id, number_hash, last_four)
     insert into onboardings (handle_hash, market, language, card_id, card_number_hash, card_last_four, firstname,
       lastname, birthdate, terms_version, privacy_version, terms_language, accepted_at, email, email_verified_at,
       phone, phone_verified_at, expires_at)
     select hash, 'be', 'nl', added.id, hash, last_four, 'Lotte', 'Peeters', '1990-05-17', '2026-09', '2026-09', 'nl',
            now(), 'newcomer' || n || '@bench.example', now(), '+3247' || (1000000 + n), now(), now() + interval '1 day'
       from given join added on number_hash = hash`,
    [numbers.map(index => sha256(handleOf(index))), numbers],
  );
  await client.query('vacuum analyze');
}
