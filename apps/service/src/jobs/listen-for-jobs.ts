import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { groupOf } from './worker-groups';

const pauseMilliseconds = 1_000;
/** The channel on which the queue announces jobs. Our own announcements name the task. */
const jobsChannel = 'jobs:insert';
/** Makes so many workers of a group look. */
const look = (count: number) => ({ channel: jobsChannel, payload: JSON.stringify({ count }) });
const all = 100;

/** What the queue uses of a connection that listens. */
export class GroupListener extends EventEmitter {
  query(): Promise<void> {
    return Promise.resolve();
  }
}

/** One connection that listens for every group of workers, and listens again when it is lost. */
export interface JobListener {
  of: (group: string) => GroupListener;
  /** Makes as many workers of the task look for a job as it has jobs. */
  wake: (task: string, jobs: number) => void;
  /** Resolves after `stopping`, when the connection is closed. */
  stopped: Promise<void>;
}

/**
 * An announcement without a task is the queue's own, which it makes for every job: it wakes nobody, because ours follows. A job
 * of the schedule has no other, and waits for the next look at due jobs.
 */
export function listenForJobs(pool: pg.Pool, stopping: AbortSignal): JobListener {
  const groups = new Map<string, GroupListener>();
  const of = (group: string) => {
    const listener = groups.get(group) ?? new GroupListener();
    groups.set(group, listener);
    return listener;
  };
  const pass = (message: pg.Notification) => {
    const isOfJob = message.channel === jobsChannel;
    const task = isOfJob ? taskOf(message.payload) : '';
    if (isOfJob && task === '') return;
    for (const [name, listener] of groups)
      if (!isOfJob || groupOf(task) === name) listener.emit('notification', message);
  };

  async function listen(): Promise<void> {
    const client = await pool.connect();
    try {
      client.on('notification', pass);
      const closed = once(client, 'end', { signal: stopping });
      closed.catch(() => undefined);
      await client.query(`listen "${jobsChannel}"; listen "worker:migrate"`);
      // Jobs may have been added while nobody listened, and workers wait after an error.
      for (const listener of groups.values()) listener.emit('notification', look(all));
      await closed;
    } finally {
      // A closed connection does not listen.
      client.release(true);
    }
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopping.aborted) {
      await listen().catch(() => undefined);
      await sleep(pauseMilliseconds, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  const wake = (task: string, jobs: number) => {
    groups.get(groupOf(task))?.emit('notification', look(Math.min(jobs, all)));
  };
  return { of, wake, stopped: listenUntilStopped() };
}

function taskOf(payload: string | undefined): string {
  try {
    const { task } = JSON.parse(payload ?? '') as { task?: unknown };
    return typeof task === 'string' ? task : '';
  } catch {
    return '';
  }
}
