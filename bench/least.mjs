// @ts-check
// The least that a session check and a sign-in can cost: bare node:http, prepared statements, one look-up of a token's
// hash joined to its account, one Argon2id verification behind a queue; the product's pool and hash parameters.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const nobody = await hash('nobody', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

const findBearer = `select a.id, a.email, a.firstname, a.lastname, a.language from least_tokens t
  join least_accounts a on a.id = t.account_id where t.hash = $1 and t.expires_at > now()`;
const findAccount = 'select id, password_hash from least_accounts where email = $1';
const addToken =
  "insert into least_tokens (hash, account_id, expires_at) values ($1, $2, now() + interval '30 days')";

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
  const { rows } = await pool.query({ name: 'bearer', text: findBearer, values: [sha256(token)] });
  return rows[0] ? { status: 200, body: { data: rows[0] } } : { status: 401, body: {} };
}

/** @param {string} text */
async function signIn(text) {
  const { email, password } = JSON.parse(text);
  const { rows } = await pool.query({ name: 'account', text: findAccount, values: [email] });
  const isRight = await inTurn(() => verify(rows[0]?.password_hash ?? nobody, password));
  if (!isRight) return { status: 400, body: {} };
  const token = randomBytes(32).toString('base64url');
  await pool.query({ name: 'token', text: addToken, values: [sha256(token), rows[0].id] });
  return { status: 200, body: { access_token: token } };
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} text
 */
async function answer(request, response, text) {
  const { status, body } =
    request.method === 'GET' ? await showUser(request.headers.authorization) : await signIn(text);
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', chunk => chunks.push(chunk));
  request.on('end', () => void answer(request, response, Buffer.concat(chunks).toString()));
});
server.listen(Number(process.env['PORT']), () => process.send?.({ ready: true }));
process.on('disconnect', () => process.exit(0));
