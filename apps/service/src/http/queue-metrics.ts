import { Gauge } from 'prom-client';
import { countJobs } from '../db/queue';
import type { Deps } from '../kernel/deps';
import { answerInTime } from './answer-in-time';

/** A longer queue is not counted further, so that the metrics cost the database little. */
const mostCounted = 100_000;

const states = ['due', 'later', 'running', 'failed'] as const;

/** The jobs of the queue, which all nodes share. Without the database, they are missing. */
export function addQueueMetrics({ db, measures: { registry } }: Pick<Deps, 'db' | 'measures'>): void {
  // The gauges are read together, in the order in which they are added.
  let reading: ReturnType<typeof countJobs> = Promise.resolve([]);
  const registers = [registry];
  new Gauge({
    name: 'talon_queue_jobs',
    help: 'Jobs of all nodes: due, waiting for their time or next attempt (later), running, and out of attempts (failed)',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      const answer = answerInTime(() => countJobs(db, { most: mostCounted }));
      reading = answer.then(jobs => jobs ?? []);
      this.reset();
      for (const { task, ...counts } of await reading)
        for (const state of states) this.set({ task: String(task), state }, counts[state]);
    },
  });
  new Gauge({
    name: 'talon_queue_oldest_due_seconds',
    help: 'For how long the oldest job has been due',
    labelNames: ['task'],
    registers,
    async collect() {
      this.reset();
      for (const { task, seconds } of await reading) this.set({ task: String(task) }, seconds);
    },
  });
}
