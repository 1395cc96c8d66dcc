import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter } from 'prom-client';
import { measureClock } from '../db/compare-clocks';
import type { Deps } from '../kernel/deps';
import { addGauge } from './add-gauge';

/**
 * How often it is measured how late the event loop is. The metric is the time between two measurements, so the alert and the
 * dashboard subtract this. With the usual 10 ms, an idle node spent half of its CPU time on it.
 */
const eventLoopMilliseconds = 100;

/** The process, its event loop and clock, and what waits in it. */
export function addNodeMetrics({
  hashing,
  signInQueue,
  connections,
  db,
  measures: { registry },
}: Pick<Deps, 'hashing' | 'signInQueue' | 'connections' | 'db' | 'measures'>): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopMilliseconds });
  addGauge(registry, 'talon_password_hashes', 'Password hashes that run or wait', () => hashing.load());
  addGauge(registry, 'talon_sign_in_queue', 'Sign-ins that are looked up or wait for it', () =>
    signInQueue.load(),
  );
  addGauge(
    registry,
    'talon_clock_ahead_seconds',
    'By how much the clock of this node is ahead of that of the database',
    () => measureClock(db),
  );
  new Counter({
    name: 'talon_event_loop_active_seconds_total',
    help: 'Time in which the event loop was busy: its rate is the share of one core',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  new Counter({
    name: 'talon_refused_connections_total',
    help: 'Connections refused because the node, or one network, had too many',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const [limit, count] of Object.entries(connections.refused)) this.inc({ limit }, count);
    },
  });
}
