// @ts-check
// The baseline for a session check and a sign-in: bare node:http and prepared statements. A session check looks up the hash
// of a token, joined to its account. A sign-in does one Argon2id verification behind a queue. Connections and hash parameters
// are those of the product. A registration does one Argon2id hash and one transaction that writes the necessary rows. Whoever
// registers or signs in on an unknown device (without X-Device-Id) gets an e-mail, as long as the product's: it is stored, sent after
// the answer, and deleted. A sign-in with a passkey looks it up, verifies the assertion with the product's library, and in one
// transaction uses up the challenge, stores the counter and the time of use, and inserts a token. A sign-in with an app stores
// that the password was right, and in one transaction ends that, stores the step of the code and inserts a token.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { createTransport } from 'nodemailer';
import { HOTP, Secret } from 'otpauth';
import { pool, reads } from './baseline-database.mjs';

const transport = createTransport({ url: process.env['MAIL_URL'] ?? '', pool: true, maxConnections: 4 });
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
const addToken =
  "insert into baseline_tokens (hash, account_id, expires_at) values ($1, $2, now() + interval '30 days')";

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

const addMessage = 'insert into baseline_messages (email, subject) values ($1, $2) returning id';
const deleteMessage = 'delete from baseline_messages where id = $1';

/**
 * Stores a message that `deliver` sends.
 * @param {import('pg').Pool | import('pg').PoolClient} db
 * @param {string} email
 * @param {string} subject
 * @returns {Promise<{ id: string, email: string, subject: string }>}
 */
async function store(db, email, subject) {
  const { rows } = await db.query({ name: 'message-add', text: addMessage, values: [email, subject] });
  return { id: rows[0].id, email, subject };
}

/** @param {Awaited<ReturnType<typeof store>>} message */
async function deliver({ id, email, subject }) {
  const text = `Hallo Lotte,\n\n${subject}\n\n${'Bent u dit niet? Bel ons op het nummer hieronder.\n'.repeat(14)}`;
  const html = `<!doctype html><html lang="nl"><body><h1>${subject}</h1>${`<p style="margin:0 0 16px">${text}</p>`.repeat(7)}</body></html>`;
  await transport.sendMail({ from: 'bench@bench.example', to: email, subject, text, html });
  await pool.query({ name: 'message-delete', text: deleteMessage, values: [id] });
}

/**
 * @param {string} text
 * @param {boolean} isKnownDevice
 */
async function signIn(text, isKnownDevice) {
  const { email, password } = JSON.parse(text);
  const { rows } = await reads.query({ name: 'account', text: findAccount, values: [email] });
  const isRight = await inTurn(() => verify(rows[0]?.password_hash ?? nobody, password));
  if (!isRight) return { status: 400, body: {} };
  if (rows[0].has_app) return askForCode(rows[0].id);
  const token = randomBytes(32).toString('base64url');
  await pool.query({ name: 'token', text: addToken, values: [sha256(token), rows[0].id] });
  if (!isKnownDevice) void store(pool, email, 'Nieuw toestel').then(deliver);
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

/** @param {string} text */
async function confirmCode(text) {
  const { payload, code } = JSON.parse(text);
  const { rows } = await reads.query({ name: 'sign-in', text: findSignIn, values: [sha256(payload)] });
  const secret = Secret.fromBase32(rows[0].secret);
  const now = Math.floor(Date.now() / 30_000);
  const step = [now - 1, now, now + 1].find(
    counter => counter > rows[0].last_step && HOTP.generate({ secret, counter }) === code,
  );
  if (step === undefined) return { status: 400, body: {} };
  const token = randomBytes(32).toString('base64url');
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query({
      name: 'end',
      text: endSignIn,
      values: [sha256(payload), step],
    });
    if (rowCount !== 1) throw new Error('a code works once');
    await client.query({ name: 'token', text: addToken, values: [sha256(token), rows[0].account_id] });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { status: 200, body: { access_token: token } };
}

const usePasskey = `with challenge as (insert into baseline_challenges (challenge) values ($1) on conflict do nothing returning 1)
  update baseline_passkeys set counter = $3, last_used_at = now() where credential_id = $2 and exists (select 1 from challenge)
  returning account_id`;
const findPasskey = 'select account_id, public_key from baseline_passkeys where credential_id = $1';

function newChallenge() {
  return { challenge: randomBytes(32).toString('base64url') };
}

/** @param {string} text */
async function signInWithPasskey(text) {
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
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query({ name: 'use', text: usePasskey, values: used });
    if (rowCount !== 1) throw new Error('a challenge works once');
    await client.query({ name: 'token', text: addToken, values: [sha256(token), rows[0].account_id] });
    await client.query('commit');
  } finally {
    client.release();
  }
  return { status: 200, body: { access_token: token } };
}

const findOnboarding =
  'select * from baseline_onboardings where handle_hash = $1 and account_id is null for update';
const addAccount =
  'insert into baseline_accounts (email, password_hash, firstname, lastname, language) values ($1, $2, $3, $4, $5) returning id';
const addIdentifiers =
  "insert into baseline_identifiers (kind, value, account_id) values ('email', $1, $3), ('phone', $2, $3)";
const addCard = 'insert into baseline_cards (card_id, account_id) values ($1, $2)';
const endOnboarding = 'update baseline_onboardings set account_id = $2 where handle_hash = $1';

/**
 * @param {string} handle
 * @param {string} text
 */
async function register(handle, text) {
  const { password } = JSON.parse(text);
  const passwordHash = await inTurn(() =>
    hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
  const token = randomBytes(32).toString('base64url');
  const client = await pool.connect();
  const run = (/** @type {string} */ name, /** @type {string} */ sql, /** @type {unknown[]} */ values) =>
    client.query({ name, text: sql, values });
  try {
    await client.query('begin');
    const { rows } = await run('onboarding', findOnboarding, [sha256(handle)]);
    const { email, phone, card_id: cardId, firstname, lastname } = rows[0];
    const added = await run('account-add', addAccount, [email, passwordHash, firstname, lastname, 'nl']);
    const { id } = added.rows[0];
    await run('identifiers-add', addIdentifiers, [email, phone, id]);
    await run('card-add', addCard, [cardId, id]);
    await run('token-add', addToken, [sha256(token), id]);
    await run('onboarding-end', endOnboarding, [sha256(handle), id]);
    const message = await store(client, email, 'Welkom');
    await client.query('commit');
    void deliver(message);
    return { status: 200, body: { access_token: token } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
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
  if (url === '/challenge/confirm') return confirmCode(text);
  if (url === '/token/passkey') return signInWithPasskey(text);
  if (method === 'GET') return showUser(headers.authorization);
  if (url === '/token') return signIn(text, headers['x-device-id'] !== undefined);
  return register(String(headers['x-onboarding']), text);
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString()));
});
server.listen(Number(process.env['PORT']), () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
