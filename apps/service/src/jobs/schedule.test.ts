import { afterEach, expect, test } from 'vitest';
import { addScheduledJob } from '../db/queue';
import { clearJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { keepSchedule } from './schedule';
import { createTasks } from './tasks';

const service = withTestService({ nodes: 2 });

afterEach(() => clearJobs(service.deps));

const jobs = async () => {
  const { rows } = await service.deps.db.query<{ task: string; is_next_minute: boolean }>(
    `select task_identifier as task, run_at = date_trunc('minute', created_at) + interval '1 minute' as is_next_minute
       from graphile_worker.jobs order by task_identifier`,
  );
  return rows;
};

test('each node adds the jobs of the next minute, and each is there once', async () => {
  const ends = service.nodes.map(({ deps }) => keepSchedule(deps));
  await expect.poll(async () => (await jobs()).length, { timeout: 5_000 }).toBeGreaterThanOrEqual(6);
  for (const end of ends) end();
  const added = await jobs();
  const tasks = added.map(({ task }) => task);
  expect(tasks).toEqual([...new Set(tasks)]);
  expect(tasks.filter(task => !(task in createTasks(service.deps)))).toEqual([]);
  expect(added.every(job => job.is_next_minute)).toBe(true);
});

test('a job of one minute of the hour is added in the minute before', async () => {
  const { rows } = await service.deps.db.query<{ minute: number }>(
    "select extract(minute from now() + interval '1 minute')::int as minute",
  );
  const next = rows[0]?.minute ?? 0;
  for (const minute of [next, (next + 30) % 60])
    await addScheduledJob(service.deps.db, { task: `at ${minute}`, minute, queue: null });
  // A node of the test before may still add its jobs.
  const added = (await jobs()).map(({ task }) => task).filter(task => task.startsWith('at '));
  expect(added).toEqual([`at ${next}`]);
});
