// @ts-check
// Where one PostgreSQL ends: it gets a tenth of a processor core, so that it is used up long before the node is, and more and more calls
// run at once. What it carries then, times ten, is what a whole core carries.
import { Agent, request } from 'node:http';
import { percentile, send } from './load.mjs';
import { checkSession, returning, signIn, signInAgain } from './measure.mjs';
import { limitServer } from './slow-server.mjs';

const share = 0.1;
const milliseconds = 15_000;

const calls = [
  { name: 'session check', callOf: checkSession, atOnce: [16, 64, 128] },
  { name: 'sign-in on a known device', callOf: signInAgain, atOnce: [8, 32, 128] },
  { name: 'first sign-in, on a new device', callOf: signIn, atOnce: [8, 32, 128] },
];

/**
 * Prints, for each call and number at once: how many a second were answered 200, how long these took, and how many got what else.
 * @param {import('./measure.mjs').Side} side
 * @param {number} postmaster
 */
export async function showDatabaseEnd({ port }, postmaster) {
  await send(port, signInAgain, { count: returning, atOnce: 4 });
  await send(port, checkSession, { count: 4000, atOnce: 4 });
  await send(port, signIn, { count: 300, atOnce: 4 });
  const endLimit = limitServer(postmaster, share);
  console.log('| call | at once | a second | median | p99 | others |');
  console.log('|---|---|---|---|---|---|');
  try {
    for (const { name, callOf, atOnce } of calls)
      for (const many of atOnce) console.log(await rowOf(name, port, callOf, many));
  } finally {
    endLimit();
  }
}

/**
 * @param {string} name
 * @param {number} port
 * @param {(index: number) => import('./load.mjs').Call} callOf
 * @param {number} atOnce
 */
async function rowOf(name, port, callOf, atOnce) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const endsAt = performance.now() + milliseconds;
  /** @type {number[]} */
  const times = [];
  /** @type {Record<number, number>} */
  const others = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt) {
        const begunAt = performance.now();
        const status = await statusOf(agent, port, callOf(next++ % 9_000));
        if (status === 200) times.push(performance.now() - begunAt);
        else others[status] = (others[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  const perSecond = times.length / (milliseconds / 1000);
  const shown = Object.entries(others).map(([status, count]) => `${count} × ${status}`);
  const ms = [0.5, 0.99].map(part => `${percentile(times, part).toFixed(0)} ms`);
  return `| ${[name, atOnce, perSecond.toFixed(0), ...ms, shown.join(', ') || 'none'].join(' | ')} |`;
}

/**
 * @param {Agent} agent
 * @param {number} port
 * @param {import('./load.mjs').Call} call
 * @returns {Promise<number>} 0 without an answer
 */
function statusOf(agent, port, { method, path, headers, body }) {
  return new Promise(resolve => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, answer => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}
