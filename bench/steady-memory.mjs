// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from './cpu.mjs';
import { codeFlow, introspect, refresh, userinfo } from './authorize.mjs';
import { repeat, send } from './load.mjs';
import { checkSession, register, returning, signIn, signInAgain } from './measure.mjs';
import { fillOnboardings } from './people.mjs';

const minute = 60_000;
const registrationsAMinute = 20;
/** Each with its calls a second, at most. @type {[typeof refresh, number][]} */
const clientCalls = [
  [codeFlow, 2],
  [refresh, 4],
  [introspect, 20],
  [userinfo, 10],
];

/**
 * The memory of a service under an hour, or so many minutes, of mixed load: each second session checks, calls of a client and some
 * sign-ins, each minute registrations. Samples the resident memory each minute and prints it.
 * @param {import('./measure.mjs').Side} side
 * @param {import('./authorize.mjs').AuthorizationServer} server the same service, as a client sees it
 * @param {import('pg').Client} client
 * @param {number} minutes at least 4
 * @returns {Promise<{ most: number, growth: number }>} MiB, and MiB an hour without the first quarter, in which caches fill
 */
export async function memoryOverTime(side, server, client, minutes) {
  await fillOnboardings(client, minutes * registrationsAMinute);
  await send(side.port, signInAgain, { count: returning, atOnce: 2 });
  const samples = [];
  for (let passed = 1; passed <= minutes; passed += 1) {
    await mixedMinute(side.port, server);
    const memory = memoryOf(side.pid);
    samples.push(memory);
    console.log(`  ${passed} min: ${memory.toFixed(0)} MiB`);
  }
  return { most: Math.max(...samples), growth: slope(samples.slice(Math.floor(minutes / 4))) * 60 };
}

/**
 * @param {number} port
 * @param {import('./authorize.mjs').AuthorizationServer} server
 */
async function mixedMinute(port, server) {
  const end = performance.now() + minute;
  await send(port, register, { count: registrationsAMinute, atOnce: 1 });
  while (performance.now() < end) {
    await Promise.all([
      send(port, checkSession, { count: 200, atOnce: 4 }),
      send(port, signIn, { count: 4, atOnce: 2 }),
      send(port, signInAgain, { count: 2, atOnce: 1 }),
      ...clientCalls.map(([operation, count]) =>
        repeat(agent => operation(server, agent), { count, atOnce: 1 }),
      ),
      sleep(1000),
    ]);
  }
}

/**
 * The slope of the line of least squares through values at equal distances.
 * @param {readonly number[]} values at least two
 */
export function slope(values) {
  const middle = (values.length - 1) / 2;
  const rises = values.reduce((sum, value, index) => sum + (index - middle) * value, 0);
  const runs = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return rises / runs;
}
