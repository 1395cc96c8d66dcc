// The plainest program that answers three calls like the service and leaves the same rows. It knows one market and sends one statement
// after the other. It judges no password, trusts no device and counts no limit.
import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { hash, verify } from '@node-rs/argon2';
import { createTransport } from 'nodemailer';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const mails = createTransport({ url: process.env['MAIL_URL'] ?? '', pool: true });
const key = randomBytes(32);
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const keyed = (text: string) => createHmac('sha256', key).update(text).digest();
const names = new Map<string, string>();

/** Runs prepared statements. */
const on =
  (client: Pick<pg.PoolClient, 'query'>) =>
  async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = parts.reduce((sum, part, index) => `${sum}$${index}${part}`);
    if (!names.has(text)) names.set(text, `statement ${names.size}`);
    return (await client.query({ name: names.get(text), text, values })).rows;
  };
const query = on(pool);
type Query = typeof query;

async function transaction<T>(work: (query: Query) => Promise<T>) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(on(client));
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

async function showUser({ authorization = '' }: IncomingHttpHeaders) {
  const [data] = await query`
    select a.id, iban_encrypted, firstname, lastname, birthdate, gender, language, password_status,
      last_password_change, is_mfa_forced, (select due_at from erasures where account_id = a.id) as erasure_due_at,
      (select person_id from platform_links where account_id = a.id and platform = 'personal') as personal,
      (select person_id from platform_links where account_id = a.id and platform = 'client') as client,
      (select person_id from platform_links where account_id = a.id and platform = 'third') as third,
      (select value from identifiers where account_id = a.id and kind = 'email' and is_primary) as email,
      (select value from identifiers where account_id = a.id and kind = 'phone' and is_primary) as phone
    from tokens t join accounts a on a.id = t.account_id
    where t.hash = ${sha256(authorization.slice('Bearer '.length))} and t.market = 'be'
      and t.expires_at > now() and t.idle_until > now()`;
  return { data };
}

async function signIn(headers: IncomingHttpHeaders, { email = '', password = '' }: Record<string, string>) {
  const waits = await query`
    select 1 from sign_in_failures
    where identifier_hash = ${keyed(email)} and address = '127.0.0.0' and may_try_at > now()
    union all
    select 1 from network_failures where network_hash = ${keyed('127.0.0.0')} and may_try_at > now()`;
  const [account] = await query`
    select a.id, password_hash, exists (select from authenticators where account_id = a.id) as has_authenticator
    from identifiers i join accounts a on a.id = i.account_id
    where kind = 'email' and value = ${email} and verified_at is not null and blocked_at is null`;
  const isRight = await verify(account.password_hash, password);
  if (waits.length > 0 || !isRight || account.has_authenticator) throw new Error('refused');
  const answer = await transaction(inOne => startSession(inOne, account.id, headers, 'signed-in'));
  if (!headers['x-device-id']) void notify(email, 'Nieuw toestel');
  return answer;
}

async function startSession(inOne: Query, id: string, headers: IncomingHttpHeaders, event: string) {
  const token = randomBytes(32).toString('base64url');
  const device = headers['x-device-id'];
  const renewed = await inOne`
    update sessions set signed_in_at = now(), idle_until = now() + interval '14 days'
    where account_id = ${id} and device_id = ${device} and ended_at is null returning id`;
  const opened = () => inOne`
    insert into sessions (account_id, market, device_id, idle_until)
    values (${id}, 'be', ${device}, now() + interval '14 days') returning id`;
  const [session] = renewed.length > 0 ? renewed : await opened();
  await inOne`delete from tokens where session_id = ${session.id}`;
  await inOne`
    insert into tokens (hash, session_id, account_id, market, must_resolve_duplicates, expires_at, idle_until)
    values (${sha256(token)}, ${session.id}, ${id}, 'be', false, now() + interval '30 days',
            now() + interval '14 days')`;
  await inOne`update accounts set last_signed_in_at = now() where id = ${id}`;
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = [iv, cipher.update(JSON.stringify({ device })), cipher.final(), cipher.getAuthTag()];
  await inOne`
    insert into audit_events (account_id, event, market, times, sealed)
    values (${id}, ${event}, 'be', 1, ${Buffer.concat(sealed)})`;
  return {
    access_token: token,
    duplicated: false,
    required_action: null,
    expires_in: 2_592_000,
    person: null,
  };
}

async function notify(email: string, subject: string) {
  const id = randomUUID();
  await query`
    insert into messages (id, method, market, expires_at, destination_hash, content)
    values (${id}, 'email', 'be', now() + interval '1 day', ${keyed(email)}, ${subject})`;
  const text = `Hallo Lotte,\n\n${'Bent u dit niet? Bel ons op het nummer hieronder.\n'.repeat(14)}`;
  const html = `<html lang="nl"><body>${`<p style="margin:0 0 16px">${text}</p>`.repeat(7)}</body></html>`;
  await mails.sendMail({ from: 'bench@bench.example', to: email, subject, text, html });
  await query`update messages set sent_at = now() where id = ${id}`;
}

async function register(headers: IncomingHttpHeaders, { password = '' }: Record<string, string>) {
  const [given] = await query`
    select * from onboardings
    where handle_hash = ${sha256(String(headers['x-onboarding']))} and account_id is null and expires_at > now()`;
  await query`
    select p.* from directory_cards c join directory_people p using (platform, person_id)
    where c.card_id = ${given.card_id}`;
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const answer = await transaction(async inOne => {
    const [{ id }] = await inOne`
      insert into accounts (firstname, lastname, birthdate, language, password_hash)
      values (${given.firstname}, ${given.lastname}, ${given.birthdate}, ${given.language}, ${passwordHash})
      returning id`;
    await inOne`update onboardings set account_id = ${id} where id = ${given.id}`;
    await inOne`insert into account_keys (account_id, sealed) values (${id}, ${randomBytes(60)})`;
    await inOne`
      insert into identifiers (account_id, kind, value, is_primary, verified_at)
      values (${id}, 'email', ${given.email}, true, now()), (${id}, 'phone', ${given.phone}, true, now())`;
    await inOne`
      insert into card_assignments (card_id, account_id, number_hash, last_four, activation, market)
      values (${given.card_id}, ${id}, ${given.card_number_hash}, ${given.card_last_four}, 'pending', 'be')`;
    await inOne`
      insert into accepted_documents (account_id, document, version, language, accepted_at)
      select ${id}, document, version, terms_language, accepted_at from onboardings,
             lateral (values ('terms', terms_version), ('privacy', privacy_version)) as d (document, version)
      where id = ${given.id}`;
    return startSession(inOne, id, headers, 'registered');
  });
  await query`update card_system_cards set state = 'activated' where id = ${given.card_id}`;
  await query`update card_assignments set activation = 'activated' where card_id = ${given.card_id}`;
  void notify(given.email, 'Welkom');
  return answer;
}

const server = createServer((request, response) => {
  const answer = async () => {
    if (request.url === '/user') return showUser(request.headers);
    const body = (await json(request)) as Record<string, string>;
    return (request.url === '/token' ? signIn : register)(request.headers, body);
  };
  void answer().then(content => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(content));
    console.log(JSON.stringify({ at: Date.now(), id: randomUUID(), path: request.url }));
  });
});
server.listen(Number(process.env['PORT']), () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit());
