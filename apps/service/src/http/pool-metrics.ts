import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Deps } from '../kernel/deps';

/** The connections to the database by pool. Behind a pooler, there is `direct` too. */
export function addPoolMetrics({
  db,
  direct,
  measures: { registry },
}: Pick<Deps, 'db' | 'direct' | 'measures'>): void {
  const loads = new Map([['main', () => loadOf(db)]]);
  if (direct !== db) loads.set('direct', () => loadOf(direct));
  const registers = [registry];
  new Gauge({
    name: 'talon_database_waiting',
    help: 'Calls and jobs that wait for a connection of the pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, load] of loads) this.set({ pool }, load().waiting);
    },
  });
  new Gauge({
    name: 'talon_database_connections_most',
    help: 'Database connections that the pool may open',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, load] of loads) this.set({ pool }, load().most);
    },
  });
  new Gauge({
    name: 'talon_database_connections',
    help: 'Database connections of the pool',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, load] of loads) {
        const { idle, used } = load();
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'used' }, used);
      }
    },
  });
}

interface ConnectionLoad {
  idle: number;
  used: number;
  most: number;
  waiting: number;
}

function loadOf({
  idleCount: idle,
  totalCount,
  waitingCount,
  options: { max: most },
}: pg.Pool): ConnectionLoad {
  return {
    idle,
    used: totalCount - idle,
    most,
    // The pool counts a call as waiting for a moment even if a connection is free for it.
    waiting: Math.max(0, waitingCount - idle - (most - totalCount)),
  };
}
