// @ts-check
// The baseline for a session check and a sign-in: bare node:http and prepared statements. A session check looks up the hash
// of a token, joined to its account. A sign-in does one Argon2id verification behind a queue. Connections, hash parameters and
// transactions, which send at once what does not depend on each other, are those of the product. Every sign-in leaves what the
// specification asks for: a session in the list of devices, a token, the time and an audit event. A registration does one
// Argon2id hash and one transaction that writes the necessary rows. Whoever registers or signs in on an unknown device (without
// X-Device-Id) gets an e-mail, as long as the product's: it is stored, sent after the answer, and deleted. A sign-in with a passkey
// looks it up, verifies the assertion with the product's library, and uses up the challenge and stores the counter and the time of
// use in the transaction of the sign-in. One with an app stores that the password was right, and ends that and stores the step of
// the code in the transaction of the sign-in.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { createTransport } from 'nodemailer';
import { HOTP, Secret } from 'otpauth';
import { pool, reads } from './baseline-database.mjs';

const transport = createTransport({ url: process.env['MAIL_URL'] ?? '', pool: true, maxConnections: 4 });
await pool.query(
  `create table if not exists baseline_sessions (id uuid primary key default gen_random_uuid(), account_id uuid, device_id uuid,
     signed_in_at timestamptz not null default now(), unique (account_id, device_id));
   create table if not exists baseline_events (id bigint generated always as identity primary key, at timestamptz not null default now(),
     account_id uuid, event text, device_id uuid, address text);
   create index if not exists baseline_events_account on baseline_events (account_id, at)`,
);
await pool.query(
  'create table if not exists baseline_messages (id uuid primary key default gen_random_uuid(), email text, subject text)',
);
// `fillApps` fills it; a sign-in asks whether the account has an app.
await pool.query(
  'create table if not exists baseline_apps (account_id uuid primary key, secret text, last_step int not null default 0)',
);
const nobody = await hash('nobody', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const findBearer = `select a.id, a.email, a.firstname, a.lastname, a.language from baseline_tokens t
  join baseline_accounts a on a.id = t.account_id where t.hash = $1 and t.expires_at > now()`;
const findAccount = `select id, password_hash, exists (select 1 from baseline_apps m where m.account_id = a.id) as has_app
  from baseline_accounts a where email = $1`;
/** A session of the device, or another one without a device, with its token. */
const openSession = `with session as (
    insert into baseline_sessions (account_id, device_id) values ($2, $3)
        on conflict (account_id, device_id) do update set signed_in_at = now() returning id)
  insert into baseline_tokens (hash, account_id, session_id, expires_at)
  select $1, $2, id, now() + interval '30 days' from session`;
const addEvent =
  'insert into baseline_events (account_id, event, device_id, address) values ($1, $2, $3, $4)';
const markSignedIn = 'update baseline_accounts set last_signed_in_at = now() where id = $1';

let running = 0;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function inTurn(work) {
  if (running >= availableParallelism()) await new Promise(resolve => waiting.push(() => resolve(undefined)));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @param {string} token */
const sha256 = token => createHash('sha256').update(token).digest();

/** @param {string | undefined} authorization */
async function showUser(authorization) {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const { rows } = await reads.query({ name: 'bearer', text: findBearer, values: [sha256(token)] });
  return rows[0] ? { status: 200, body: { data: rows[0] } } : { status: 401, body: {} };
}

/**
 * Sends the statements of a transaction at once, and commits when `isDone` says so of their results.
 * @param {readonly import('pg').QueryConfig[]} statements
 * @param {(results: import('pg').QueryResult[]) => boolean} isDone
 */
async function transaction(statements, isDone = () => true) {
  const client = await pool.connect();
  try {
    const [, ...results] = await Promise.all([
      client.query({ name: 'begin', text: 'begin' }),
      ...statements.map(statement => client.query(statement)),
    ]);
    if (!isDone(results)) throw new Error('the transaction was refused');
    await client.query('commit');
    return results;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * What every sign-in stores.
 * @param {string} token
 * @param {string} accountId
 * @param {string | undefined} deviceId
 * @param {string} event
 */
const signInRows = (token, accountId, deviceId, event = 'signed-in') => [
  { name: 'session', text: openSession, values: [sha256(token), accountId, deviceId ?? null] },
  { name: 'event', text: addEvent, values: [accountId, event, deviceId ?? null, '127.0.0.0'] },
];

/** @param {string} accountId */
const signedInNow = accountId => ({ name: 'signed-in', text: markSignedIn, values: [accountId] });

const addMessage = 'insert into baseline_messages (id, email, subject) values ($1, $2, $3)';
const deleteMessage = 'delete from baseline_messages where id = $1';

/**
 * Stores a message and sends it.
 * @param {string} email
 * @param {string} subject
 */
async function notify(email, subject) {
  const message = { id: randomUUID(), email, subject };
  await pool.query({ name: 'message-add', text: addMessage, values: [message.id, email, subject] });
  await deliver(message);
}

/** @param {{ id: string, email: string, subject: string }} message */
async function deliver({ id, email, subject }) {
  const text = `Hallo Lotte,\n\n${subject}\n\n${'Bent u dit niet? Bel ons op het nummer hieronder.\n'.repeat(14)}`;
  const html = `<!doctype html><html lang="nl"><body><h1>${subject}</h1>${`<p style="margin:0 0 16px">${text}</p>`.repeat(7)}</body></html>`;
  await transport.sendMail({ from: 'bench@bench.example', to: email, subject, text, html });
  await pool.query({ name: 'message-delete', text: deleteMessage, values: [id] });
}

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function signIn(text, deviceId) {
  const { email, password } = JSON.parse(text);
  const { rows } = await reads.query({ name: 'account', text: findAccount, values: [email] });
  const isRight = await inTurn(() => verify(rows[0]?.password_hash ?? nobody, password));
  if (!isRight) return { status: 400, body: {} };
  if (rows[0].has_app) return askForCode(rows[0].id);
  const token = randomBytes(32).toString('base64url');
  await transaction([signedInNow(rows[0].id), ...signInRows(token, rows[0].id, deviceId)]);
  if (!deviceId) void notify(email, 'Nieuw toestel');
  return { status: 200, body: { access_token: token } };
}

const addSignIn =
  "insert into baseline_sign_ins (payload_hash, account_id, expires_at) values ($1, $2, now() + interval '10 minutes')";
const findSignIn = `select account_id, secret, last_step from baseline_sign_ins join baseline_apps using (account_id)
  where payload_hash = $1 and expires_at > now()`;
const endSignIn = `with ended as (delete from baseline_sign_ins where payload_hash = $1 returning account_id)
  update baseline_apps set last_step = $2 where account_id = (select account_id from ended) and last_step < $2 returning account_id`;

/** @param {string} accountId */
async function askForCode(accountId) {
  const payload = randomBytes(32).toString('base64url');
  await pool.query({ name: 'sign-in-add', text: addSignIn, values: [sha256(payload), accountId] });
  return { status: 401, body: { mfa: { payload } } };
}

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function confirmCode(text, deviceId) {
  const { payload, code } = JSON.parse(text);
  const { rows } = await reads.query({ name: 'sign-in', text: findSignIn, values: [sha256(payload)] });
  const secret = Secret.fromBase32(rows[0].secret);
  const now = Math.floor(Date.now() / 30_000);
  const step = [now - 1, now, now + 1].find(
    counter => counter > rows[0].last_step && HOTP.generate({ secret, counter }) === code,
  );
  if (step === undefined) return { status: 400, body: {} };
  const token = randomBytes(32).toString('base64url');
  const { account_id: accountId } = rows[0];
  await transaction(
    [
      { name: 'end', text: endSignIn, values: [sha256(payload), step] },
      signedInNow(accountId),
      ...signInRows(token, accountId, deviceId),
    ],
    // A code works once.
    ([ended]) => ended?.rowCount === 1,
  );
  return { status: 200, body: { access_token: token } };
}

const usePasskey = `with challenge as (insert into baseline_challenges (challenge) values ($1) on conflict do nothing returning 1)
  update baseline_passkeys set counter = $3, last_used_at = now() where credential_id = $2 and exists (select 1 from challenge)
  returning account_id`;
const findPasskey = 'select account_id, public_key from baseline_passkeys where credential_id = $1';

function newChallenge() {
  return { challenge: randomBytes(32).toString('base64url') };
}

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function signInWithPasskey(text, deviceId) {
  const { credential } = JSON.parse(text);
  const values = [Buffer.from(credential.id, 'base64url')];
  const { rows } = await reads.query({ name: 'passkey', text: findPasskey, values });
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: () => true,
    expectedOrigin: 'http://account.talon.localhost:3000',
    expectedRPID: 'account.talon.localhost',
    credential: { id: credential.id, publicKey: new Uint8Array(rows[0].public_key), counter: 0 },
  });
  if (!verified) return { status: 400, body: {} };
  const { challenge } = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString());
  const used = [challenge, values[0], authenticationInfo.newCounter];
  const token = randomBytes(32).toString('base64url');
  const { account_id: accountId } = rows[0];
  await transaction(
    [
      { name: 'use', text: usePasskey, values: used },
      signedInNow(accountId),
      ...signInRows(token, accountId, deviceId),
    ],
    // A challenge works once.
    ([use]) => use?.rowCount === 1,
  );
  return { status: 200, body: { access_token: token } };
}

const findOnboarding = 'select * from baseline_onboardings where handle_hash = $1 and account_id is null';
const addAccount =
  'insert into baseline_accounts (id, email, password_hash, firstname, lastname, language) values ($1, $2, $3, $4, $5, $6)';
const addIdentifiers =
  "insert into baseline_identifiers (kind, value, account_id) values ('email', $1, $3), ('phone', $2, $3)";
const addCard = 'insert into baseline_cards (card_id, account_id) values ($1, $2)';
const endOnboarding =
  'update baseline_onboardings set account_id = $2 where handle_hash = $1 and account_id is null';

/**
 * @param {string} handle
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function register(handle, text, deviceId) {
  const { password } = JSON.parse(text);
  const passwordHash = await inTurn(() =>
    hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
  const token = randomBytes(32).toString('base64url');
  const found = await pool.query({ name: 'onboarding', text: findOnboarding, values: [sha256(handle)] });
  const { email, phone, card_id: cardId, firstname, lastname } = found.rows[0];
  const id = randomUUID();
  const message = { id: randomUUID(), email, subject: 'Welkom' };
  await transaction(
    [
      { name: 'onboarding-end', text: endOnboarding, values: [sha256(handle), id] },
      { name: 'account-add', text: addAccount, values: [id, email, passwordHash, firstname, lastname, 'nl'] },
      { name: 'identifiers-add', text: addIdentifiers, values: [email, phone, id] },
      { name: 'card-add', text: addCard, values: [cardId, id] },
      ...signInRows(token, id, deviceId, 'registered'),
      { name: 'message-add', text: addMessage, values: [message.id, email, message.subject] },
    ],
    // An onboarding ends once.
    ([ended]) => ended?.rowCount === 1,
  );
  void deliver(message);
  return { status: 200, body: { access_token: token } };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} text
 */
async function answer(request, response, text) {
  const { status, body } = await answerOf(request, text);
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string} text
 */
function answerOf({ method, url, headers }, text) {
  if (url === '/token/passkey/options') return { status: 200, body: { options: newChallenge() } };
  if (method === 'GET') return showUser(headers.authorization);
  const deviceId = headers['x-device-id'] === undefined ? undefined : String(headers['x-device-id']);
  if (url === '/challenge/confirm') return confirmCode(text, deviceId);
  if (url === '/token/passkey') return signInWithPasskey(text, deviceId);
  if (url === '/token') return signIn(text, deviceId);
  return register(String(headers['x-onboarding']), text, deviceId);
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString()));
});
server.listen(Number(process.env['PORT']), () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
