import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../kernel/project-folder';
import { withTestService } from '../testing/service';
import { groupsOf } from './task-groups';
import { createTasks } from './tasks';

const service = withTestService();

test('every task is in one group, and every task that a group names exists', () => {
  const tasks = Object.keys(createTasks(service.deps));
  expect(
    groupsOf(tasks)
      .flatMap(group => group.tasks)
      .toSorted(),
  ).toEqual(tasks.toSorted());
});

test('the runbook lists every group with the number of its jobs', () => {
  const runbook = readFileSync(join(projectFolder, 'docs/runbook.md'), 'utf8');
  const [, list = ''] = /\nEvery node runs the jobs of the queue, ([\s\S]*?rest \(\d+\))/.exec(runbook) ?? [];
  const listed = [...list.matchAll(/\((\d+)/g)].map(([, jobs]) => Number(jobs));
  expect(listed).toEqual(groupsOf([]).map(({ jobs }) => jobs));
});
