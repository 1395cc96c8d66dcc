import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Measures } from '../kernel/measures';

const outcomes = ['done', 'tried-again', 'given-up'] as const;

/** The events of a runner, which count each job by its task and result. */
export function countedJobEvents({ jobs }: Measures, tasks: readonly string[]): WorkerEvents {
  for (const task of tasks) for (const outcome of outcomes) jobs.inc({ task, outcome }, 0);
  const events: WorkerEvents = new EventEmitter();
  events.on('job:success', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'done' }));
  events.on('job:error', ({ job }) => {
    const outcome = job.attempts < job.max_attempts ? 'tried-again' : 'given-up';
    jobs.inc({ task: job.task_identifier, outcome });
  });
  return events;
}
