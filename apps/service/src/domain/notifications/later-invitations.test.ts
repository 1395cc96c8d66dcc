import { expect, test } from 'vitest';
import { importInvitations } from '../../imports/import-invitations';
import { runJobs } from '../../testing/jobs';
import { withTestService } from '../../testing/service';
import { taskOfInvitations } from './message-tasks';
import { queueInvitations } from './messages';

const service = withTestService();

const addJobs = (most: number) =>
  queueInvitations(service.deps.db, { ...taskOfInvitations, mostAttempts: 40, most });
const waiting = async () =>
  (await service.deps.db.query('select 1 from graphile_worker.jobs where key is not null')).rowCount;

test('of many imported invitations a few have a job, and each is sent once', async () => {
  const sent: string[] = [];
  service.deps.transports.email = async ({ destination }) => void sent.push(destination);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const lines = names.map(name => `many-${name},be,${name}@many.example,yes`);
  await importInvitations(service.deps, ['reference,market,email,send', ...lines, ''].join('\n'));
  expect(await waiting()).toBe(0);
  await addJobs(2);
  await addJobs(2);
  expect(await waiting()).toBe(2);
  await addJobs(3);
  expect(await waiting()).toBe(3);
  await runJobs(service.deps);
  await addJobs(10);
  expect(await waiting()).toBe(0);
  expect(sent.toSorted()).toEqual(names.map(name => `${name}@many.example`));
});
