// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const directory = mkdtempSync(join(tmpdir(), 'left-out-'));
const file = join(directory, 'left-out');
vi.stubEnv('LEFT_OUT_FILE', file);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

test('a short run lists what was left out once, and every long test', async () => {
  vi.stubEnv('LONG_TESTS', '');
  vi.resetModules();
  const { leaveOut, listLeftOut } = await import('./short-run.mjs');
  leaveOut('races', '5 of 8 rounds of each');
  leaveOut('races', '5 of 8 rounds of each');
  leaveOut('e2e/login.spec.ts', '2 of 4 languages');
  leaveOut('e2e/login.spec.ts', 'the second size');
  const lines = listLeftOut(file);
  expect(lines.slice(0, 2)).toEqual([
    'e2e/login.spec.ts: 2 of 4 languages; the second size',
    'races: 5 of 8 rounds of each',
  ]);
  expect(lines).toContain('tools/start.long.test.mjs: the whole file');
});

test('a long run lists only what this machine lacks', async () => {
  const long = join(directory, 'left-out-of-long');
  vi.stubEnv('LONG_TESTS', '1');
  vi.stubEnv('LEFT_OUT_FILE', long);
  vi.resetModules();
  const { leaveOut, listLeftOut } = await import('./short-run.mjs');
  expect(listLeftOut(long)).toEqual([]);
  leaveOut('examples of proxies', 'caddy, not on this machine');
  expect(listLeftOut(long)).toEqual(['examples of proxies: caddy, not on this machine']);
});
