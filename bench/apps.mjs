// @ts-check
// People who sign in with their password and a code of an authenticator app, on their own devices. No code works twice, so each
// person signs in once a round.
import { Agent } from 'node:http';
import { generateSync } from 'otplib';
import { sendAndRead } from './load.mjs';
import { passkeyPeople } from './passkeys.mjs';
import { emailOf, password, withPasswordAlone } from './people.mjs';

const host = 'account-api.talon.localhost:3000';
const firstPerson = withPasswordAlone + passkeyPeople;

/** @type {string[]} */
const secrets = [];

/**
 * @param {number} index
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 * @returns {import('./load.mjs').Call}
 */
function callOf(index, path, body, token) {
  const text = body && JSON.stringify(body);
  return {
    method: body ? 'POST' : 'GET',
    path,
    headers: {
      Host: host,
      'X-Device-Id': `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
    },
    ...(text && { body: text }),
  };
}

const signInOf = (/** @type {number} */ index) =>
  callOf(index, '/token', { email: emailOf(firstPerson + index), password });

/**
 * Lets people sign in on their devices and enrol an app with the product, and gives the baseline the same secrets.
 * @param {import('pg').Client} client
 * @param {number} port of the product
 * @param {number} count
 */
export async function fillApps(client, port, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 });
  const signedIn = [];
  for (let index = 0; index < count; index += 1)
    signedIn.push((await sendAndRead(agent, port, signInOf(index), [200])).access_token);
  await client.query(
    "update sessions set step_up_until = now() + interval '1 hour' where device_id is not null",
  );
  for (const [index, token] of signedIn.entries()) {
    const begun = callOf(index, '/mfa/totp/activate', undefined, token);
    const { payload, totp } = await sendAndRead(agent, port, begun, [200]);
    const code = generateSync({ secret: totp.secret });
    await sendAndRead(agent, port, callOf(index, '/mfa/activate', { payload, code }, token), [200]);
    secrets.push(totp.secret);
  }
  agent.destroy();
  await client.query(
    `insert into baseline_apps (account_id, secret)
     select i.account_id, g.secret from unnest($1::text[], $2::text[]) as g (email, secret)
       join identifiers i on i.kind = 'email' and i.value = g.email`,
    [secrets.map((_, index) => emailOf(firstPerson + index)), secrets],
  );
  await client.query('vacuum analyze authenticators, authenticator_apps, baseline_apps');
}

/** Makes the codes of now usable again, on both sides. */
export async function forgetCodes(/** @type {import('pg').Client} */ client) {
  await client.query('update authenticator_apps set last_step = 0');
  await client.query('update baseline_apps set last_step = 0');
}

/**
 * A sign-in: the password, then the code.
 * @param {{ port: number }} side
 * @returns {import('./load.mjs').Operation}
 */
export function signInWithApp({ port }) {
  let next = 0;
  return async agent => {
    const index = next++ % secrets.length;
    const { mfa } = await sendAndRead(agent, port, signInOf(index), [401]);
    const code = generateSync({ secret: secrets[index] ?? '' });
    const confirmed = callOf(index, '/challenge/confirm', { payload: mfa.payload, code });
    await sendAndRead(agent, port, confirmed, [200]);
  };
}
