import { setTimeout as sleep } from 'node:timers/promises';
import { untilWritable } from './write-probe.ts';

/** What a fault can break. */
export interface Stand {
  database: Awaited<ReturnType<typeof import('./database-cluster.ts').startDatabaseCluster>>;
  nodes: Awaited<ReturnType<typeof import('../deploy/nodes.ts').startNodes>>;
  /** The folders of the version that runs first, and of the other one. */
  versions: [string, string];
}

export interface Fault {
  name: string;
  /** 1 by default. */
  times?: number;
  /** The longest time without an acknowledged write, in seconds. */
  gap?: number;
  /** The longest time between the first write that the database accepts and the first acknowledged one, in seconds. */
  back?: number;
  /** Requests that may fail, by default any number. */
  failed?: number;
  needsDisks?: boolean;
  /** Whether the nodes reach PostgreSQL through PgBouncer. */
  isPooled?: boolean;
  /** Returns when the database was back. */
  run: (stand: Stand, time: number) => Promise<number | void>;
}

const pauseMilliseconds = 30_000;

export const faults: readonly Fault[] = [
  {
    name: 'PostgreSQL stopped over the full minute',
    back: 1,
    async run({ database }) {
      // Jobs of the schedule are due at the full minute.
      await sleep((110_000 - (Date.now() % 60_000)) % 60_000);
      const start = await database.stopServers();
      await sleep(65_000 - (Date.now() % 60_000));
      start();
      const isBack = await untilWritable(database.url);
      await sleep(3_000);
      await database.untilSynchronous();
      return isBack;
    },
  },
  {
    name: "the leader's machine hangs for 30 s",
    gap: 30,
    back: 1,
    async run({ database }) {
      const goOn = await database.hangMachine();
      const mend = async () => {
        await sleep(pauseMilliseconds);
        goOn();
      };
      const [isBack] = await Promise.all([untilWritable(database.url), mend()]);
      await sleep(5_000);
      await database.untilSynchronous();
      return isBack;
    },
  },
  {
    name: "the leader's PostgreSQL hangs for 30 s, with a watchdog",
    gap: 30,
    back: 1,
    async run({ database }) {
      const goOn = await database.hangServer();
      const mend = async () => {
        await sleep(pauseMilliseconds);
        await goOn();
      };
      const [isBack] = await Promise.all([untilWritable(database.url), mend()]);
      await sleep(5_000);
      await database.untilSynchronous();
      return isBack;
    },
  },
  {
    name: 'black hole before PostgreSQL for 30 s',
    back: 1,
    async run({ database }) {
      const goOn = database.line.swallow();
      await sleep(pauseMilliseconds);
      goOn();
      const isBack = await untilWritable(database.url);
      await sleep(5_000);
      return isBack;
    },
  },
  {
    name: '300 ms to PostgreSQL for 30 s',
    gap: 2,
    async run({ database }) {
      database.line.delay(150);
      await sleep(pauseMilliseconds);
      database.line.delay(0);
      await sleep(5_000);
    },
  },
  {
    name: "the leader's disk full for 30 s",
    gap: 30,
    back: 1,
    needsDisks: true,
    async run({ database }) {
      const free = await database.fillDisk();
      await sleep(pauseMilliseconds);
      free();
      const isBack = await untilWritable(database.url);
      await sleep(5_000);
      await database.untilSynchronous();
      return isBack;
    },
  },
  {
    name: 'read-only for 30 s',
    back: 1,
    async run({ database }) {
      await database.setReadOnly('on');
      await sleep(pauseMilliseconds);
      await database.setReadOnly('off');
      const isBack = await untilWritable(database.url);
      await sleep(3_000);
      return isBack;
    },
  },
  {
    name: 'node killed',
    times: 20,
    gap: 2,
    async run({ nodes }, time) {
      await nodes.kill(time % 2);
      await sleep(1_500);
      await nodes.start(time % 2);
      await sleep(2_000);
    },
  },
  {
    name: 'rolling upgrade',
    times: 10,
    gap: 2,
    failed: 0,
    async run({ nodes, versions }, time) {
      // There and back again.
      nodes.setVersion(versions[(time + 1) % 2] ?? '');
      for (const node of [0, 1]) {
        await nodes.stop(node);
        await nodes.start(node);
        await sleep(3_000);
      }
    },
  },
  {
    name: 'leader killed',
    times: 10,
    gap: 30,
    back: 1,
    run: killLeader,
  },
  {
    name: 'leader killed, behind PgBouncer',
    times: 3,
    gap: 30,
    back: 1,
    isPooled: true,
    run: killLeader,
  },
];

async function killLeader({ database }: Stand) {
  const bringBack = await database.killLeader();
  const isBack = await untilWritable(database.url);
  await sleep(2_000);
  bringBack();
  await database.untilSynchronous();
  return isBack;
}
