import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../kernel/project-folder';
import { others, workerGroups } from './worker-groups';

test('the runbook lists every group with its workers', () => {
  const runbook = readFileSync(join(projectFolder, 'docs/runbook.md'), 'utf8');
  const [, list = ''] =
    /\nEvery node runs the jobs of the queue\.([\s\S]*?)the rest \(\d+\)/.exec(runbook) ?? [];
  const listed = [...list.matchAll(/\((\d+)/g)].map(([, workers]) => Number(workers));
  expect(listed).toEqual(workerGroups.map(({ workers }) => workers));
  expect(runbook).toContain(`the rest (${others.workers})`);
});
