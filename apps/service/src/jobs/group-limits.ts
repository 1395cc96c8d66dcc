import type { WorkerEvents } from 'graphile-worker';

/** Tasks of which a node runs at most so many jobs at once. */
export interface TaskGroup {
  tasks: readonly string[];
  jobs: number;
}

/**
 * Returns the tasks of which no further job may begin: asked by a worker before each look for a job. The next worker waits until
 * this one has found a job or none, or both would take the last place.
 */
export function limitGroups(events: WorkerEvents, groups: readonly TaskGroup[]): () => Promise<string[]> {
  const running = new Map<string, number>();
  const count = (task: string, change: number) => running.set(task, (running.get(task) ?? 0) + change);
  const runningOf = ({ tasks }: TaskGroup) => tasks.reduce((sum, task) => sum + (running.get(task) ?? 0), 0);
  let looked = Promise.resolve();
  let endLook = (): void => undefined;

  events.on('job:start', ({ job }) => {
    count(job.task_identifier, 1);
    endLook();
  });
  events.on('worker:getJob:empty', () => endLook());
  events.on('worker:getJob:error', () => endLook());
  events.on('job:complete', ({ job }) => count(job.task_identifier, -1));

  return async () => {
    const before = looked;
    let end = (): void => undefined;
    looked = new Promise(resolve => {
      end = resolve;
    });
    await before;
    endLook = end;
    return groups.filter(group => runningOf(group) >= group.jobs).flatMap(({ tasks }) => tasks);
  };
}
