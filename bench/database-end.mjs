// @ts-check
// Where one PostgreSQL ends: it gets a tenth of a processor core, so that it is used up long before the node is, and more and more calls
// run at once. What it carries then, times ten, is what a whole core carries.
import { Agent } from 'node:http';
import { percentile, send, statusOf } from './load.mjs';
import { checkSession, returning, signIn, signInAgain } from './measure.mjs';
import { few } from './many-accounts.mjs';
import { limitServer } from './slow-server.mjs';

const share = 0.1;
const milliseconds = 15_000;

const calls = [
  { name: 'session check', callOf: checkSession, atOnce: [16, 64, 128] },
  // Not more than people: two sign-ins of the same person would wait for each other.
  { name: 'sign-in on a known device', callOf: signInAgain, atOnce: [8, 32, 96] },
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
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  /** @type {number[]} */
  const times = [];
  /** By status, or why there was none. @type {Record<string, number>} */
  const others = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt) {
        const begunAt = performance.now();
        const status = await statusOf(agent, port, callOf(next++ % few)).catch(error => String(error.code));
        if (status === 200) times.push(performance.now() - begunAt);
        else others[status ?? ''] = (others[status ?? ''] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  const perSecond = times.length / ((performance.now() - startedAt) / 1000);
  const shown = Object.entries(others).map(([status, count]) => `${count} × ${status}`);
  const ms = [0.5, 0.99].map(part => `${percentile(times, part).toFixed(0)} ms`);
  return `| ${[name, atOnce, perSecond.toFixed(0), ...ms, shown.join(', ') || 'none'].join(' | ')} |`;
}
