import { signInWaitSeconds } from '@talon/rules/limits';
import { expect, test } from 'vitest';
import { runJobs } from '../../testing/jobs';
import { addAccount, goodPassword } from '../../testing/accounts';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount, type Given } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1' } });

const tryOnce = (email: string, { password = 'wrong password here', from = '192.0.2.1', node = 0 } = {}) => {
  const at = service.nodes[node] ?? service;
  return at.call('/token', { body: { email, password }, headers: { 'X-Forwarded-For': from } });
};
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);
const skipWait = () => sql("update sign_in_failures set may_try_at = now() - interval '1 second'");

test.each(['known', 'unknown'])(
  'from the third failed sign-in on, the waiting time grows (%s)',
  async kind => {
    const email = kind === 'known' ? (await addAccount(service.deps)).email : 'nobody@limits.example';
    const waits: number[] = [];
    for (let failures = 1; failures <= 12; failures += 1) {
      await skipWait();
      expect((await tryOnce(email)).json.code).toBe('invalid-credentials');
      const next = await tryOnce(email, { from: '192.0.2.1' });
      if (next.status === 400) {
        // Two failures have no waiting time; this was the second one.
        expect(failures).toBe(1);
        failures += 1;
        waits.push(0, 0);
        continue;
      }
      expect([next.status, next.json.code]).toEqual([429, 'too-many-attempts']);
      expect(next.headers['retry-after']).toBe(String(next.json.retryAfterSeconds));
      waits.push(next.json.retryAfterSeconds);
    }
    expect(waits).toEqual(Array.from({ length: 12 }, (_, index) => signInWaitSeconds(index + 1)));
    expect(waits.at(-1)).toBe(900);
  },
);

test('the waiting time is counted by identifier and network; an IPv6 /64 is one network', async () => {
  const { email } = await addAccount(service.deps);
  const other = await addAccount(service.deps);
  const from = '2001:db8:1:2::1';
  for (let failures = 0; failures < 3; failures += 1) await tryOnce(email, { from });
  expect((await tryOnce(email, { from: '2001:db8:1:2:ffff::9', password: goodPassword })).status).toBe(429);
  expect((await tryOnce(other.email, { from, password: goodPassword })).status).toBe(200);
  expect((await tryOnce(email, { from: '2001:db8:1:3::1', password: goodPassword })).status).toBe(200);
});

test('a successful sign-in resets the failures before it', async () => {
  const { email } = await addAccount(service.deps);
  await tryOnce(email);
  await tryOnce(email);
  expect((await tryOnce(email, { password: goodPassword })).status).toBe(200);
  await tryOnce(email);
  expect((await tryOnce(email)).status).toBe(400);
});

test('of fifty parallel wrong passwords on two nodes at most three are checked', async () => {
  const { email } = await addAccount(service.deps);
  const { limits } = service.deps;
  // No wait ends meanwhile, however slow the machine is.
  for (const { deps } of service.nodes) deps.limits = { ...limits, signInWaitSeconds: [0, 0, 600] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => tryOnce(email, { node: index % 2 })),
  );
  for (const { deps } of service.nodes) deps.limits = limits;
  const statuses = answers.map(answer => answer.status);
  expect(statuses.filter(status => status === 400).length).toBeLessThanOrEqual(3);
  expect(statuses.every(status => status === 400 || status === 429)).toBe(true);
});

test('four right passwords of one person at the same moment all sign in: attempts under way do not count', async () => {
  const { email } = await addAccount(service.deps);
  const answers = await Promise.all(
    [0, 1, 0, 1].map(node => tryOnce(email, { node, password: goodPassword, from: '192.0.2.77' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await sql('select 1 from sign_in_failures where address = $1', ['192.0.2.77'])).rowCount).toBe(0);
});

test.each<[string, Given]>([
  ['without a second factor', {}],
  ['with a second factor', { methods: ['sms'] }],
])(
  'a right password that is checked while others fail learns nothing during the wait, of an account %s',
  async (_, given) => {
    const { id, email } = await addVerifiedAccount(service.deps, given);
    // The password is judged, so that nothing else is to be done after it was checked.
    await tryOnce(email, { password: goodPassword });
    const challenges = () => sql('select payload from challenges where account_id = $1', [id]);
    const { rows: before } = await challenges();
    const { hashing } = service.deps;
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => (release = resolve));
    service.deps.hashing = {
      ...hashing,
      async verify(...given) {
        if (given[1] === goodPassword) await held;
        return hashing.verify(...given);
      },
    };
    const right = tryOnce(email, { password: goodPassword });
    for (let failures = 0; failures < 3; failures += 1) await tryOnce(email, { node: 1 });
    release();
    expect([(await right).status, (await right).json.code]).toEqual([429, 'too-many-attempts']);
    service.deps.hashing = hashing;
    expect((await challenges()).rows).toEqual(before);
  },
);

test('failures expire after a day without another one; a run of them after thirty', async () => {
  const purge = async () => {
    await sql("select graphile_worker.add_job('purge')");
    await runJobs(service.deps);
  };
  await sql('truncate sign_in_failures, network_failures, consecutive_failures');
  await tryOnce('old@limits.example');
  for (const failures of [2, 99, 100])
    await sql("insert into consecutive_failures (subject_hash, failures) values (decode($1, 'hex'), $2)", [
      String(failures).padStart(4, '0'),
      failures,
    ]);
  const runs = async () =>
    (await sql('select failures from consecutive_failures order by failures')).rows.map(row => row.failures);
  await sql("update sign_in_failures set failed_at = now() - interval '25 hours'");
  await sql("update consecutive_failures set failed_at = now() - interval '25 hours'");
  await sql("update network_failures set at = array[now() - interval '25 hours']");
  await purge();
  expect((await sql('select 1 from sign_in_failures')).rowCount).toBe(0);
  expect((await sql('select 1 from network_failures')).rowCount).toBe(0);
  expect(await runs()).toEqual([2, 99, 100]);
  await sql("update consecutive_failures set failed_at = now() - interval '31 days'");
  await purge();
  expect(await runs()).toEqual([]);
});
