import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startKillableService } from './killable-service';
import { moveToSmallDisk, type SmallDisk } from './small-disk';

const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const amine = { email: 'amine@benali.example', password: 'trois tasses de café' };

let scratch = '';
let output = 0;
let stand: Awaited<ReturnType<typeof startKillableService>>;
let disk: SmallDisk;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'talon-disk-'));
  output = openSync(join(scratch, 'log'), 'a');
  stand = await startKillableService('disk-full', { LOG_LEVEL: 'warn' }, output);
  disk = await moveToSmallDisk(`${stand.directory}-small`, text => stand.query(text, []));
}, 120_000);
afterAll(async () => {
  await stand.stop();
  disk.remove();
  closeSync(output);
  await rm(scratch, { recursive: true, force: true });
});

const signIn = (person: object) =>
  stand.call('POST', '/token', { 'X-Device-ID': crypto.randomUUID() }, person);
const show = (token: unknown) => stand.call('GET', '/user', { Authorization: `Bearer ${String(token)}` });

/** Counts the rows that sign-ins write. Each sign-in writes all of its rows or none. */
async function signInsOf(email: string) {
  const [row] = await stand.query(
    `select (select count(*)::int from sessions where account_id = i.account_id) as sessions,
            (select count(*)::int from tokens where account_id = i.account_id) as tokens,
            (select count(*)::int from audit_events e where e.account_id = i.account_id and event = 'signed-in') as audited
       from identifiers i where value = $1`,
    [email],
  );
  return row as { sessions: number; tokens: number; audited: number };
}

const failedCallsLogged = () =>
  readFileSync(join(scratch, 'log'), 'utf8')
    .split('\n')
    .filter(line => line.includes('a call failed')).length;

test('while the disk is full, writes answer 503 and reads go on, nothing is half done, and it passes by itself', async () => {
  const { json } = await signIn(lotte);
  expect((await show(json['access_token'])).status).toBe(200);
  await disk.fill();

  // Table pages with free space still accept some rows.
  const refused: Awaited<ReturnType<typeof signIn>>[] = [];
  let served = 0;
  for (let tries = 0; tries < 400 && refused.length < 20; tries += 1) {
    const answer = await signIn(amine);
    if (answer.status === 200) served += 1;
    else refused.push(answer);
  }
  expect(
    refused.map(({ status, json: { code }, headers }) => [status, code, headers['retry-after']]),
  ).toEqual(Array.from({ length: 20 }, () => [503, 'unavailable', '5']));
  expect(await signInsOf(amine.email)).toEqual({ sessions: served, tokens: served, audited: served });
  expect(failedCallsLogged()).toBe(refused.length);

  expect((await show(json['access_token'])).status).toBe(200);
  expect((await stand.call('GET', '/ready')).status).toBe(503);

  await disk.free();
  await stand.untilReady();
  expect((await signIn(amine)).status).toBe(200);
  expect((await show(json['access_token'])).status).toBe(200);
}, 60_000);
