// @ts-check
// The baseline of the benchmark: bare node:http and prepared statements. It gives the answers of the product and leaves the rows that the
// specification asks for, in the product's tables, with the connections, hash parameters and libraries of the product, in the plainest
// code. It has no rules that a benchmark does not reach: no other market, no merged account, no trusted device.
// docs/decisions/0221 says what each call does.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { createTransport } from 'nodemailer';
import { HOTP, Secret } from 'otpauth';
import { pino } from 'pino';
import { inTransaction, pool, reads, statement, transaction } from './baseline-database.mjs';
import { findUser, searchMatches, sha256, signInRows } from './baseline-sessions.mjs';

const transport = createTransport({ url: process.env['MAIL_URL'] ?? '', pool: true, maxConnections: 4 });
await pool.query(
  `create table if not exists baseline_messages (id uuid primary key default gen_random_uuid(), email text, subject text);
   create table if not exists baseline_apps (account_id uuid primary key, secret text, last_step int not null default 0)`,
);
const nobody = await hash('nobody', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const subjectKey = randomBytes(32);
const challengeKey = randomBytes(32);
const keyedHash = (/** @type {Buffer} */ key, /** @type {string} */ value) =>
  createHmac('sha256', key).update(value).digest();

const mostAtOnce = availableParallelism();
let running = 0;
/** @type {(() => void)[]} */
const waiting = [];

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function inTurn(work) {
  if (running >= mostAtOnce) await new Promise(resolve => waiting.push(() => resolve(undefined)));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** @param {string | undefined} authorization */
async function showUser(authorization) {
  const user = await findUser(authorization?.slice('Bearer '.length) ?? '');
  return user ? { status: 200, body: { data: user } } : { status: 401, body: {} };
}

const addMessage = statement('insert into baseline_messages (id, email, subject) values ($1, $2, $3)');
const deleteMessage = statement('delete from baseline_messages where id = $1');

/**
 * Stores a message and sends it.
 * @param {string} email
 * @param {string} subject
 */
async function notify(email, subject) {
  const message = { id: randomUUID(), email, subject };
  await pool.query(addMessage(message.id, email, subject));
  await deliver(message);
}

/** @param {{ id: string, email: string, subject: string }} message */
async function deliver({ id, email, subject }) {
  const text = `Hallo Lotte,\n\n${subject}\n\n${'Bent u dit niet? Bel ons op het nummer hieronder.\n'.repeat(14)}`;
  const html = `<!doctype html><html lang="nl"><body><h1>${subject}</h1>${`<p style="margin:0 0 16px">${text}</p>`.repeat(7)}</body></html>`;
  await transport.sendMail({ from: 'bench@bench.example', to: email, subject, text, html });
  await pool.query(deleteMessage(id));
}

const findWaits =
  statement(`select 1 from sign_in_failures where identifier_hash = $1 and address = $2 and may_try_at > now()
  union all select 1 from network_failures where network_hash = $3 and may_try_at > now()`);
const findAccount =
  statement(`select a.id, a.password_hash, exists (select 1 from authenticators m where m.account_id = a.id) as has_authenticator
  from identifiers i join accounts a on a.id = i.account_id where i.kind = 'email' and i.value = $1 and i.verified_at is not null`);
const markSignedIn = statement(
  'update accounts set last_signed_in_at = now() where id = $1 and password_hash = $2 and blocked_at is null',
);

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function signIn(text, deviceId) {
  const { email, password } = JSON.parse(text);
  const subjects = ['email', 'network'].map(kind => keyedHash(subjectKey, `${kind} ${email}`));
  const waits = findWaits(subjects[0], '127.0.0.0', subjects[1]);
  const [{ rows }, before] = await Promise.all([reads.query(findAccount(email)), reads.query(waits)]);
  if (before.rows.length > 0) return { status: 429, body: {} };
  const [account] = rows;
  const isRight = await inTurn(() => verify(account?.password_hash ?? nobody, password));
  // Attempts at the same time learn nothing once one of them has failed.
  if ((await reads.query(waits)).rows.length > 0) return { status: 429, body: {} };
  if (!isRight) return { status: 400, body: {} };
  if (account.has_authenticator) return askForCode(account, deviceId);
  const token = newToken();
  await transaction(
    [markSignedIn(account.id, account.password_hash), ...signInRows(token, account.id, deviceId)],
    ([marked]) => marked?.rowCount === 1,
  );
  if (!deviceId) void notify(email, 'Nieuw toestel');
  return signedIn(token, account.id);
}

const newToken = () => randomBytes(32).toString('base64url');

/**
 * @param {string} token
 * @param {string} accountId
 */
function signedIn(token, accountId) {
  void searchMatches(accountId);
  const body = {
    access_token: token,
    duplicated: false,
    required_action: null,
    expires_in: 2_592_000,
    person: null,
  };
  return { status: 200, body };
}

const findMethods = statement(
  'select type from authenticators where account_id = $1 order by last_used_at desc nulls last',
);
/** Ten wrong codes in a day make codes long. */
const findWrongCodes =
  statement(`select 1 from limit_counts where limit_name = 'wrongCodes' and subject_hash = $1
  and (select count(*) from unnest(at) as t where t > now() - interval '1 day') >= 10`);
const lockVerified = statement(
  'select 1 from accounts where id = $1 and password_hash = $2 and blocked_at is null for no key update',
);
const addChallenge =
  statement(`insert into challenges (payload, purpose, account_id, market, method, code_hash, code_digits, sent_at, counted_under,
    may_resend_at, expires_at)
  values ($1, 'sign-in', $2, 'be', $3, $4, 6, array[now()], '{}', now(), now() + interval '10 minutes')`);
const addUnconfirmed =
  statement(`insert into unconfirmed_sign_ins (payload_hash, account_id, market, device_id, address, due_at)
  values ($1, $2, 'be', $3, '127.0.0.0', now() + interval '10 minutes')`);
const countTry =
  statement(`with tried as (update challenges set tries = tries + 1 where payload = $1 and expires_at > now() and tries < 5
    returning account_id)
  select account_id, secret, last_step from tried join baseline_apps using (account_id)`);
const endChallenge = statement('delete from challenges where payload = $1');
const consumeStep = statement(
  'update baseline_apps set last_step = $2 where account_id = $1 and last_step < $2',
);
const endUnconfirmed = statement(
  'delete from unconfirmed_sign_ins where account_id = $1 and (payload_hash = $2 or device_id = $3)',
);
const markProven = statement(
  'update accounts set last_signed_in_at = now(), reset_through = null where id = $1',
);
const markApp = statement(
  "update authenticators set last_used_at = now() where account_id = $1 and type = 'totp'",
);

/**
 * @param {{ id: string, password_hash: string }} account
 * @param {string | undefined} deviceId
 */
async function askForCode({ id, password_hash: hash }, deviceId) {
  const payload = newToken();
  const [methods, wrongCodes] = await Promise.all([
    reads.query(findMethods(id)),
    reads.query(findWrongCodes(keyedHash(subjectKey, `codes ${id}`))),
  ]);
  // It knows no long codes.
  if (wrongCodes.rows.length > 0) return { status: 500, body: {} };
  const [{ type: method }] = methods.rows;
  await transaction(
    [
      lockVerified(id, hash),
      addChallenge(payload, id, method, randomBytes(32)),
      addUnconfirmed(sha256(payload), id, deviceId ?? null),
    ],
    ([verified]) => verified?.rowCount === 1,
  );
  return { status: 401, body: { mfa: { method, payload } } };
}

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function confirmCode(text, deviceId) {
  const { payload, code } = JSON.parse(text);
  const token = newToken();
  const accountId = await inTransaction(async send => {
    // The try counts before the code is compared.
    const [tried] = await send([countTry(payload)]);
    const { account_id: id, secret: text32, last_step: last } = tried?.rows[0] ?? {};
    const secret = Secret.fromBase32(text32);
    const now = Math.floor(Date.now() / 30_000);
    const step = [now - 1, now, now + 1].find(
      counter => counter > last && HOTP.generate({ secret, counter }) === code,
    );
    if (step === undefined) return undefined;
    const [ended, consumed] = await send([
      endChallenge(payload),
      consumeStep(id, step),
      endUnconfirmed(id, sha256(payload), deviceId ?? null),
      markApp(id),
      markProven(id),
      ...signInRows(token, id, deviceId),
    ]);
    // A code works once.
    if (ended?.rowCount !== 1 || consumed?.rowCount !== 1) throw new Error('the code was used');
    return id;
  });
  if (accountId === undefined) return { status: 400, body: {} };
  return signedIn(token, accountId);
}

const findPasskey = statement(`select p.authenticator_id, p.account_id, p.public_key, h.handle from passkeys p
  join passkey_handles h using (account_id) where p.credential_id = $1 and p.market = 'be'`);
const consumeChallenge = statement(
  "insert into used_sign_in_nonces (nonce, expires_at) values ($1, now() + interval '10 minutes') on conflict do nothing",
);
const recordPasskey = statement(
  'update passkeys set counter = $2, is_backed_up = $3 where authenticator_id = $1',
);
const markPasskey = statement('update authenticators set last_used_at = now() where id = $1');
const endLoss = statement('delete from lost_authenticators where account_id = $1');
const endFailures = statement('delete from consecutive_failures where subject_hash = $1');

/** Random bytes with their keyed hash: whoever answers shows that the challenge is ours. */
function newChallenge() {
  const bytes = randomBytes(32).toString('base64url');
  return { challenge: `${bytes}${keyedHash(challengeKey, bytes).toString('base64url')}` };
}

/**
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function signInWithPasskey(text, deviceId) {
  const { credential } = JSON.parse(text);
  const { challenge } = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString());
  const bytes = challenge.slice(0, 43);
  if (keyedHash(challengeKey, bytes).toString('base64url') !== challenge.slice(43))
    return { status: 400, body: {} };
  const { rows } = await reads.query(findPasskey(Buffer.from(credential.id, 'base64url')));
  const { authenticator_id: authenticatorId, account_id: accountId, public_key: key, handle } = rows[0];
  if (credential.response.userHandle !== handle.toString('base64url')) return { status: 400, body: {} };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: () => true,
    expectedOrigin: 'http://account.talon.localhost:3000',
    expectedRPID: 'account.talon.localhost',
    credential: { id: credential.id, publicKey: new Uint8Array(key), counter: 0 },
  });
  if (!verified) return { status: 400, body: {} };
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const token = newToken();
  await transaction(
    [
      consumeChallenge(Buffer.from(bytes, 'base64url')),
      recordPasskey(authenticatorId, newCounter, credentialBackedUp),
      markPasskey(authenticatorId),
      endLoss(accountId),
      endFailures(keyedHash(subjectKey, accountId)),
      markProven(accountId),
      ...signInRows(token, accountId, deviceId),
    ],
    // A challenge works once.
    ([use]) => use?.rowCount === 1,
  );
  return signedIn(token, accountId);
}

const findOnboarding = statement(
  'select * from onboardings where handle_hash = $1 and account_id is null and expires_at > now()',
);
const findPeople = statement(`select p.* from directory_cards c
  join directory_people p on p.platform = c.platform and p.person_id = c.person_id where c.card_id = $1`);
const addAccount = statement(
  `insert into accounts (id, firstname, lastname, birthdate, language, password_hash, last_signed_in_at)
   values ($1, $2, $3, $4, $5, $6, now())`,
);
const addKey = statement('insert into account_keys (account_id, sealed) values ($1, $2)');
const addIdentifiers = statement(
  `insert into identifiers (account_id, kind, value, is_primary, verified_at)
   values ($1, 'email', $2, true, now()), ($1, 'phone', $3, true, now())`,
);
const addCard = statement(
  `insert into card_assignments (card_id, account_id, number_hash, last_four, activation, market)
   values ($1, $2, $3, $4, 'pending', 'be')`,
);
const addDocuments = statement(
  `insert into accepted_documents (account_id, document, version, language, accepted_at)
   values ($1, 'terms', $2, $4, $5), ($1, 'privacy', $3, $4, $5)`,
);
const endOnboarding = statement(
  'update onboardings set account_id = $2 where id = $1 and account_id is null',
);
const activateCard = statement(
  "update card_system_cards set state = 'activated' where id = $1 and state = 'fresh'",
);
const settleCard = statement("update card_assignments set activation = 'activated' where card_id = $1");

/**
 * @param {string} handle
 * @param {string} text
 * @param {string | undefined} deviceId
 */
async function register(handle, text, deviceId) {
  const { password } = JSON.parse(text);
  const { rows } = await pool.query(findOnboarding(sha256(handle)));
  const [row] = rows;
  await pool.query(findPeople(row.card_id));
  const passwordHash = await inTurn(() =>
    hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
  );
  const token = newToken();
  const id = randomUUID();
  const message = { id: randomUUID(), email: row.email, subject: 'Welkom' };
  await transaction(
    [
      addAccount(id, row.firstname, row.lastname, row.birthdate, row.language, passwordHash),
      endOnboarding(row.id, id),
      addKey(id, randomBytes(60)),
      addIdentifiers(id, row.email, row.phone),
      addCard(row.card_id, id, row.card_number_hash, row.card_last_four),
      addDocuments(id, row.terms_version, row.privacy_version, row.terms_language, row.accepted_at),
      ...signInRows(token, id, deviceId, 'registered'),
      addMessage(message.id, message.email, message.subject),
    ],
    // An onboarding ends once.
    ([, ended]) => ended?.rowCount === 1,
  );
  void deliver(message);
  await pool.query(activateCard(row.card_id));
  await pool.query(settleCard(row.card_id));
  return signedIn(token, id);
}

const log = pino({ base: null }, pino.destination({ dest: 1, sync: false }));

/** The headers of the product's answers. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} text
 */
async function answer(request, response, text) {
  const { method, url: route } = request;
  const requestId = randomUUID();
  const begun = performance.now();
  const { status, body } = await answerOf(request, text);
  response.writeHead(status, { ...headers, 'x-request-id': requestId });
  response.end(JSON.stringify(body));
  const milliseconds = Math.round(performance.now() - begun);
  log.info({ requestId, method, route, status, milliseconds }, 'answered');
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
