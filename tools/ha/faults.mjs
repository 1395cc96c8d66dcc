// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * @typedef {object} Stand what a fault can break
 * @property {Awaited<ReturnType<typeof import('./database-cluster.mjs').startDatabaseCluster>>} database
 * @property {Awaited<ReturnType<typeof import('../deploy/nodes.mjs').startNodes>>} nodes
 */

/**
 * @typedef {object} Fault
 * @property {string} name
 * @property {number} most seconds without an acknowledged write
 * @property {number} [failed] requests that may fail, by default any number
 * @property {(stand: Stand) => Promise<void>} run
 */

/** @type {readonly Fault[]} */
export const faults = [
  {
    name: 'leader killed',
    most: 30,
    async run({ database }) {
      const bringBack = await database.killLeader();
      await sleep(35_000);
      bringBack();
      await database.untilSynchronous();
    },
  },
  {
    name: 'PostgreSQL hangs for 10 s',
    // Patroni and the proxy take some seconds to lead to the server again.
    most: 15,
    async run({ database }) {
      const goOn = await database.hang();
      await sleep(10_000);
      goOn();
      await sleep(5_000);
      await database.untilSynchronous();
    },
  },
  {
    name: 'node killed',
    most: 2,
    async run({ nodes }) {
      await nodes.kill(0);
      await sleep(3_000);
      await nodes.start(0);
      await sleep(3_000);
    },
  },
  {
    name: 'rolling upgrade',
    most: 2,
    failed: 0,
    async run({ nodes }) {
      for (const node of [0, 1]) {
        await nodes.stop(node);
        await nodes.start(node);
        await sleep(3_000);
      }
    },
  },
];
