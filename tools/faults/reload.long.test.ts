import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startKillableService } from './killable-service';

const folder = mkdtempSync(join(tmpdir(), 'talon-reload-'));
const tokenFile = join(folder, 'metrics-token');

let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  writeFileSync(tokenFile, 'first token of metrics\n');
  stand = await startKillableService('reload', { METRICS_TOKEN: '', METRICS_TOKEN_FILE: tokenFile });
}, 120_000);
afterAll(async () => {
  await stand.stop();
  rmSync(folder, { recursive: true });
});

const statusWith = async (token: string) =>
  (await stand.call('GET', '/metrics', { Authorization: `Bearer ${token}` })).status;

test('SIGHUP reads the files of the configuration again, and the process stays up, also when they are wrong', async () => {
  expect(await statusWith('first token of metrics')).toBe(200);
  writeFileSync(tokenFile, 'second token of metrics\n');
  stand.hangUp();
  await vi.waitFor(async () => expect(await statusWith('second token of metrics')).toBe(200), 5_000);
  expect(await statusWith('first token of metrics')).toBe(401);
  rmSync(tokenFile);
  stand.hangUp();
  await expect.poll(() => statusWith('second token of metrics'), { timeout: 1_000, interval: 200 }).toBe(200);
  expect((await stand.call('GET', '/ready')).status).toBe(200);
});
