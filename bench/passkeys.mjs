// @ts-check
// People who sign in with a passkey on their own devices. The same assertion goes to both sides; the service also checks that
// what was signed is its own, and uses it up.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Agent } from 'node:http';
import { sendAndRead, sendOne } from './load.mjs';
import { withPasswordAlone } from './people.mjs';

/** So many people sign in again and again. The warm-up must sign each of them in once. */
export const passkeyPeople = 100;
const firstPerson = withPasswordAlone;

const host = 'account-api.talon.localhost:3000';
const domain = 'account.talon.localhost';
const origin = `http://${domain}:3000`;

/**
 * @typedef {object} Person
 * @property {import('node:crypto').KeyObject} privateKey
 * @property {Buffer} publicKey COSE
 * @property {Buffer} credentialId
 * @property {Buffer} handle
 */

/** @type {Person[]} */
const people = Array.from({ length: passkeyPeople }, () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url')];
  const other = [Buffer.from('225820', 'hex'), Buffer.from(y, 'base64url')];
  return {
    privateKey,
    publicKey: Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...point, ...other]),
    credentialId: randomBytes(32),
    handle: randomBytes(32),
  };
});

/**
 * Gives some people a passkey.
 * @param {import('pg').Client} client
 */
export async function fillPasskeys(client) {
  const references = people.map((_, index) => `bench-${firstPerson + index}`);
  const columns = [
    people.map(({ credentialId }) => credentialId),
    people.map(({ publicKey }) => publicKey),
    people.map(({ handle }) => handle),
  ];
  await client.query(
    `with given as (select * from unnest($1::text[], $2::bytea[], $3::bytea[], $4::bytea[]) as g (reference, credential_id, public_key, handle)),
     owned as (select a.id as account_id, g.* from given g join accounts a using (reference)),
     added as (insert into authenticators (account_id, type, enrolled_with_step_up)
               select account_id, 'passkey', true from owned returning id, account_id),
     named as (insert into passkey_handles (account_id, handle) select account_id, handle from owned)
     insert into passkeys (authenticator_id, account_id, market, credential_id, public_key, counter, is_backup_eligible, is_backed_up, transports)
     select added.id, account_id, 'be', credential_id, public_key, 0, true, true, '{internal}' from added join owned using (account_id)`,
    [references, ...columns],
  );
}

/**
 * Requests the options of so many sign-ins beforehand, as the sign-in page does when it opens.
 * @param {number} port
 * @param {number} count
 */
async function challengesOf(port, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  /** @type {string[]} */
  const challenges = [];
  const worker = async () => {
    while (challenges.length < count) challenges.push(await challengeOf(agent, port));
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  agent.destroy();
  return challenges;
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @returns {Promise<string>}
 */
async function challengeOf(agent, port) {
  const call = /** @type {const} */ ({
    method: 'POST',
    path: '/token/passkey/options',
    headers: { Host: host },
  });
  const { options } = await sendAndRead(agent, port, call, [200]);
  return options.challenge;
}

/**
 * The sign-ins of one side. Each uses a challenge that was requested before.
 * @template {{ port: number }} S
 * @param {S} side
 * @param {number} count
 * @returns {Promise<S & { signIn: import('./load.mjs').Operation }>}
 */
export async function withPasskeySignIns(side, count) {
  const challenges = await challengesOf(side.port, count);
  let next = 0;
  return {
    ...side,
    signIn(agent) {
      const index = next++ % passkeyPeople;
      const body = JSON.stringify({ credential: assertionOf(people[index], challenges.pop() ?? '') });
      return sendOne(agent, side.port, {
        method: 'POST',
        path: '/token/passkey',
        headers: {
          Host: host,
          'X-Device-Id': `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        },
        body,
      });
    },
  };
}

/**
 * @param {Person | undefined} person
 * @param {string} challenge
 */
function assertionOf(person, challenge) {
  if (!person) throw new Error('nobody has a passkey');
  const { privateKey, credentialId, handle } = person;
  const id = credentialId.toString('base64url');
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
  // Present, verified, may be copied and was; no counter.
  const data = Buffer.concat([sha256(domain), Buffer.from('1d00000000', 'hex')]);
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: handle.toString('base64url'),
    },
  };
}

/** @param {string | Buffer} data */
const sha256 = data => createHash('sha256').update(data).digest();
