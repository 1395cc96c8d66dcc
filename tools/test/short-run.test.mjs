// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { leaveOut, listLeftOut } from './short-run.mjs';

const directory = mkdtempSync(join(tmpdir(), 'left-out-'));
const file = join(directory, 'left-out');
vi.stubEnv('LEFT_OUT_FILE', file);
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

test('what this machine lacks is listed once', () => {
  expect(listLeftOut(file)).toEqual([]);
  leaveOut('nginx', 'the example of nginx');
  leaveOut('examples of proxies', 'caddy');
  leaveOut('nginx', 'the example of nginx');
  expect(listLeftOut(file)).toEqual(['examples of proxies: caddy', 'nginx: the example of nginx']);
});
