import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableService } from './killable-service';
import { createProviders } from './providers';

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const youssef = { email: 'youssef@etapes.example', password: 'quatre vélos dans la cour' };
const phone = '+32470123414';

let providers: Awaited<ReturnType<typeof createProviders>>;
let stand: Awaited<ReturnType<typeof startKillableService>>;
beforeAll(async () => {
  providers = await createProviders(0);
  stand = await startKillableService('restore', { ...providers.env, LOG_LEVEL: 'error' });
}, 240_000);
afterAll(async () => {
  await stand.stop();
  await rm(backupOf(stand.directory), { recursive: true, force: true });
  await providers.stop();
});

const backupOf = (directory: string) => `${directory}-backup`;

/** Copies files with their owners, because the database does not run as root. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['--archive', from, to]);

const signIn = (person: object) =>
  stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, person);
const bearer = (token: unknown) => ({ Authorization: `Bearer ${String(token)}` });
const confirm = (payload: string, code: string) =>
  stand.call('POST', '/mfa/sudo', { 'X-Device-ID': crypto.randomUUID() }, { payload, code });

test('a database that is restored from a copy revives no token and no used code, and people sign in', async () => {
  const token = (await signIn(lotte)).json['access_token'];
  const { payload } = (await signIn(youssef)).json['mfa'] as { payload: string };
  const code = await providers.codeTo(phone);
  await stand.whileStopped(async directory => void (await copy(directory, backupOf(directory))));

  // After the backup, the code is used and both sessions end.
  const confirmed = await confirm(payload, code);
  expect(confirmed.status).toBe(200);
  const another = confirmed.json['access_token'];
  for (const each of [token, another]) {
    expect((await stand.call('DELETE', '/token', bearer(each))).status).toBeLessThan(300);
  }

  await stand.whileStopped(
    async directory => {
      await rm(directory, { recursive: true });
      await copy(backupOf(directory), directory);
    },
    ['after-restore', 'disk lost'],
  );
  for (const each of [token, another]) {
    expect((await stand.call('GET', '/user', bearer(each))).status).toBe(401);
  }
  expect((await confirm(payload, code)).json['code']).toBe('code-refused');
  expect((await signIn(lotte)).status).toBe(200);
  const again = await signIn(youssef);
  expect([again.status, again.json['code']]).toEqual([401, 'mfa-required']);
  const events = await stand.query(
    "select operator, details from audit_events where event = 'command-done'",
    [],
  );
  expect(events).toEqual([{ operator: 'ann', details: { command: 'after-restore' } }]);
}, 240_000);
