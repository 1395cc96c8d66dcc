import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from './person';
import { outcomes, startTwoServices, type TestBed } from './two-services';

const youssef = {
  email: 'youssef@etapes.example',
  password: 'quatre vélos dans la cour',
  phone: '+32470123414',
};
const hanne = { email: 'hanne@twee.example', password: 'vijf gele kapstokken', phone: '+32470123413' };
const lotte = { email: 'lotte@peeters.example', password: 'vier dozen thee' };
const metricsToken = 'any token of the metrics';
const shiftedClock = pathToFileURL(fileURLToPath(new URL('shifted-clock.mjs', import.meta.url))).href;

/** Both nodes, in either order. */
const orders = [
  [0, 1],
  [1, 0],
] as const;

describe('with one node ten minutes behind and one ten minutes ahead', () => {
  let stand: TestBed;
  let scratch = '';
  let output = 0;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'talon-clock-'));
    output = openSync(join(scratch, 'log'), 'a');
    const wrong = {
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${shiftedClock}`,
    };
    stand = await startTwoServices(
      node => ({ ...wrong, CLOCK_SECONDS: node === 0 ? '-600' : '600' }),
      output,
    );
  }, 120_000);
  afterAll(async () => {
    await stand.stop();
    closeSync(output);
    await rm(scratch, { recursive: true, force: true });
  });

  const forwardSessions = (column: string, value: string) =>
    stand.database.query(`update sessions set ${column} = now() + $1::interval`, [value]);

  const expireIn = (payload: string, time: string) =>
    stand.database.query('update challenges set expires_at = now() + $2::interval where payload = $1', [
      payload,
      time,
    ]);

  test('each says so in one line', async () => {
    const logged = () =>
      readFileSync(join(scratch, 'log'), 'utf8')
        .split('\n')
        .filter(line => line.includes('the clock of this node'))
        .map(line => Math.round(JSON.parse(line).secondsAhead / 10) * 10)
        .toSorted((one, other) => one - other);
    // A node measures it after its start, and again after a minute.
    await expect.poll(logged, { timeout: 10_000 }).toEqual([-600, 600]);
  });

  test('each says so in its metrics', async () => {
    const headers = { Authorization: `Bearer ${metricsToken}` };
    const ahead = async (node: number) => {
      const { text } = await stand.call(node, '/metrics', { headers });
      return Math.round(Number(/^talon_clock_ahead_seconds (\S+)$/m.exec(text)?.[1]) / 10) * 10;
    };
    expect([await ahead(0), await ahead(1)]).toEqual([-600, 600]);
  });

  test.each(orders)(
    'a code sent by node %i is good at the other until the database ends it',
    async (first, second) => {
      const person = createPerson(stand, youssef);
      const { email, password } = youssef;
      const begun = await person.request(first, '/token', { body: { email, password } });
      const { payload } = begun.json['mfa'] as { payload: string };
      const code = await stand.nextCode(youssef.phone);
      const secondsLeft = async (node: number) =>
        Number((await person.request(node, `/mfa/sudo?payload=${payload}`)).json['expires_in']);
      expect(Math.abs((await secondsLeft(first)) - (await secondsLeft(second)))).toBeLessThan(3);
      await expireIn(payload, '1 minute');
      expect((await person.request(second, '/mfa/sudo', { body: { payload, code } })).status).toBe(200);
      expect((await person.request(first, '/user')).status).toBe(200);

      const other = createPerson(stand, hanne);
      const again = await other.request(first, '/token', {
        body: { email: hanne.email, password: hanne.password },
      });
      const late = { ...(again.json['mfa'] as { payload: string }), code: await stand.nextCode(hanne.phone) };
      await expireIn(late.payload, '-1 second');
      const body = { payload: late.payload, code: late.code };
      expect(outcomes([await other.request(second, '/mfa/sudo', { body })])).toEqual({ 'code-refused': 1 });
    },
  );

  test('a step-up lasts as long at both', async () => {
    const person = createPerson(stand, lotte);
    await person.signIn();
    const isSteppedUp = async (node: number) => (await person.request(node, '/mfa/status')).json['sudo'];
    await forwardSessions('step_up_until', '1 minute');
    expect([await isSteppedUp(0), await isSteppedUp(1)]).toEqual([true, true]);
    await forwardSessions('step_up_until', '-1 second');
    expect([await isSteppedUp(0), await isSteppedUp(1)]).toEqual([false, false]);
  });

  test.each(orders)('a wait that began at node %i lasts as long at the other', async (first, second) => {
    const body = { email: `nobody-${first}@clock.example`, password: 'een ander wachtwoord' };
    const wait = async (node: number) => {
      const { status, headers } = await stand.call(node, '/token', { body });
      return status === 429 ? Number(headers['retry-after']) : 0;
    };
    for (let tries = 0; tries < 20 && (await wait(first)) === 0; tries += 1);
    const [here, there] = [await wait(first), await wait(second)];
    expect(here).toBeGreaterThan(0);
    expect(Math.abs(here - there)).toBeLessThan(3);
  });

  test('the deliveries of both nodes are counted together', async () => {
    const email = 'nobody-gets-more@clock.example';
    const answers: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { status, json } = await stand.call(count, '/user/forgot-password', { body: { email } });
      answers.push(status < 300 ? 'sent' : String(json['code']));
    }
    expect(answers).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'too-many-codes', 'too-many-codes']);
  });
});
