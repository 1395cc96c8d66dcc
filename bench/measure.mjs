// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { processCpu, serverCpu } from './cpu.mjs';
import { percentile, repeat, send, sendOne } from './load.mjs';
import { emailOf, handleOf, password, tokenOf, withPasswordAlone } from './people.mjs';
import { busyness } from './quiet.mjs';

/**
 * @typedef {object} Side what is measured: the product or the baseline
 * @property {number} pid
 * @property {number} port
 * @typedef {object} Figure of one operation
 * @property {number} cpu milliseconds of the service and of PostgreSQL
 * @property {number} perSecond
 * @property {number} p99 milliseconds
 * @typedef {object} Round
 * @property {number} busyness of the machine
 * @property {Figure[]} figures of each side
 */

const host = { Host: 'account-api.talon.localhost:3000' };

/** @param {number} index */
export const checkSession = index => ({
  method: /** @type {const} */ ('GET'),
  path: '/user',
  headers: { ...host, Authorization: `Bearer ${tokenOf(index)}` },
});

let signIns = 0;

/** The first sign-in of another person each time, on a new device: the password is judged, and a notification is sent. */
export function signIn() {
  return signInOf(signIns++ % withPasswordAlone);
}

/** People who sign in again and again on their own devices. The warm-up must sign each of them in once. */
export const returning = 100;
let returns = 0;

export function signInAgain() {
  const index = returns++ % returning;
  return signInOf(index, { 'X-Device-Id': `00000000-0000-4000-8000-${String(index).padStart(12, '0')}` });
}

let elsewhere = 0;

/** The same people, each time on a device that is new to the account. Their passwords were judged in the warm-up. */
export function signInElsewhere() {
  return signInOf(elsewhere++ % returning);
}

/**
 * @param {number} index of the person
 * @param {Record<string, string>} [more] headers
 */
export function signInOf(index, more) {
  const body = JSON.stringify({ email: emailOf(index), password });
  const headers = {
    ...host,
    ...more,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { method: /** @type {const} */ ('POST'), path: '/token', headers, body };
}

let registrations = 0;

/** The last call of another onboarding each time, which creates the account. */
export function register() {
  const body = JSON.stringify({ password });
  const headers = {
    ...host,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Onboarding': handleOf(registrations++),
  };
  return { method: /** @type {const} */ ('POST'), path: '/onboarding/password', headers, body };
}

/** So long a side finishes what it does after the answers of a round, such as e-mails, before its CPU time is read. */
export const settleMilliseconds = 200;

/**
 * Measures both sides in alternation, so that drift affects both. Many short rounds: the machine is busy with other work for
 * seconds. `settle`: milliseconds after each round.
 * @param {readonly Side[]} sides
 * @param {number} postmaster
 * @param {{ callOf: (index: number) => import('./load.mjs').Call, count: number, atOnce: number, rounds: number, warmUp: number, settle?: number, beforeEach?: () => Promise<void> }} load
 * @returns {Promise<Round[]>}
 */
export function compare(sides, postmaster, { callOf, ...load }) {
  const operationOf = (/** @type {Side} */ { port }) => {
    /** @type {import('./load.mjs').Operation} */
    return (agent, index) => sendOne(agent, port, callOf(index));
  };
  return compareOperations(sides, postmaster, { operationOf, ...load });
}

/**
 * Like `compare`, for an operation of several calls. `beforeEach`: prepares a round, outside of the measurement.
 * @template {Side} S
 * @param {readonly S[]} sides
 * @param {number} postmaster
 * @param {{ operationOf: (side: S) => import('./load.mjs').Operation, count: number, atOnce: number, rounds: number, warmUp: number, settle?: number, beforeEach?: () => Promise<void> }} load
 * @returns {Promise<Round[]>}
 */
export async function compareOperations(
  sides,
  postmaster,
  { operationOf, count, atOnce, rounds, warmUp, settle = 0, beforeEach = () => Promise.resolve() },
) {
  // The warm-up lets V8 compile the code as in a busy node. In alternation, too: after half a minute of waiting, V8 compiles much of it again.
  for (let done = 0; done < warmUp; done += count) {
    for (const side of sides) {
      await beforeEach();
      await repeat(operationOf(side), { count: Math.min(count, warmUp - done), atOnce });
    }
  }
  /** @type {Round[]} */
  const measured = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push(
      await roundOf(sides, async side => {
        await beforeEach();
        const before = processCpu(side.pid) + serverCpu(postmaster);
        const { seconds, milliseconds } = await repeat(operationOf(side), { count, atOnce });
        await sleep(settle);
        const cpu = (processCpu(side.pid) + serverCpu(postmaster) - before) / count;
        return { cpu, perSecond: count / seconds, p99: percentile(milliseconds, 0.99) };
      }),
    );
  }
  return measured;
}

/**
 * @template S
 * @param {readonly S[]} sides
 * @param {(side: S) => Promise<Figure>} measure
 * @returns {Promise<Round>}
 */
async function roundOf(sides, measure) {
  const figures = [];
  const busy = [];
  for (const side of sides) {
    busy.push(busyness());
    figures.push(await measure(side));
  }
  return { busyness: Math.max(...busy), figures };
}

/**
 * The p99 of sequential session checks on two connections, while four sign-ins are always running.
 * @param {readonly Side[]} sides
 * @returns {Promise<Round[]>} without CPU time, in which the sign-ins would be
 */
export async function p99WhileSigningIn(sides) {
  /** @type {Round[]} */
  const measured = [];
  for (let round = 0; round < 3; round += 1)
    measured.push(await roundOf(sides, ({ port }) => checkWhileSigningIn(port)));
  return measured;
}

/**
 * @param {number} port
 * @returns {Promise<Figure>}
 */
async function checkWhileSigningIn(port) {
  const count = 1500;
  const end = { isOver: false };
  const keepSigningIn = async () => {
    while (!end.isOver) await send(port, signIn, { count: 8, atOnce: 4 });
  };
  const background = keepSigningIn();
  const { seconds, milliseconds } = await send(port, checkSession, { count, atOnce: 2 });
  end.isOver = true;
  await background;
  return { cpu: 0, perSecond: count / seconds, p99: percentile(milliseconds, 0.99) };
}
