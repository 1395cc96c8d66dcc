import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { RefusedForGood } from '../kernel/ports/transports';
import { measureDeliveries } from '../integrations/measure-deliveries';
import { runQueue } from '../jobs/worker';
import { createMeasures } from '../kernel/measures';
import { createBrowser } from '../testing/browser';
import { clearJobs, runJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import { addVerifiedAccount } from '../testing/verified-accounts';

const service = withTestService({
  env: { METRICS_TOKEN: 'a token for the metrics', LIMITS: '{"smsADay":1000,"unverifiedSmsShare":0.25}' },
});

/** The value of a metric by its name and labels, as `/metrics` shows it; undefined if it is missing. */
async function metric(nameAndLabels: string): Promise<number | undefined> {
  const headers = { Authorization: 'Bearer a token for the metrics' };
  const { text } = await service.call('/metrics', { headers });
  const line = text.split('\n').find(each => each.startsWith(`${nameAndLabels} `));
  return line === undefined ? undefined : Number(line.slice(nameAndLabels.length + 1));
}

afterEach(() => clearJobs(service.deps));

test('sign-ins are counted by market and outcome, those with a code too', async () => {
  const signIns = (outcome: string) => metric(`talon_sign_ins_total{market="be",outcome="${outcome}"}`);
  expect([await signIns('signed-in'), await signIns('mfa-required')]).toEqual([0, 0]);
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signIn(account, 'een ander wachtwoord');
  await browser.signInWithCode(account);
  expect(await signIns('invalid-credentials')).toBe(1);
  expect(await signIns('mfa-required')).toBe(1);
  expect(await signIns('signed-in')).toBe(1);
  expect(await metric('talon_refusals_total{code="invalid-credentials"}')).toBe(1);
});

test('a limit that is reached is counted by its name', async () => {
  const browser = createBrowser(service);
  const wrong = () => browser.signIn({ email: 'guessed@test.example', phone: '' }, 'een ander wachtwoord');
  const { most } = service.deps.limits.counted.invalidNumbers;
  for (let tries = 0; tries <= most; tries += 1)
    await browser.call('/user/forgot-username', { body: { card_number: `506500000000${1000 + tries}` } });
  await wrong();
  expect(await metric('talon_limits_reached_total{limit="invalidNumbers"}')).toBeGreaterThan(0);
});

test('deliveries are counted by channel and outcome, and timed', async () => {
  const measures = createMeasures();
  const fail = (error: Error) => async (): Promise<void> => {
    throw error;
  };
  const message = {} as Parameters<typeof service.deps.transports.email>[0];
  const works = measureDeliveries({ email: async () => {}, sms: fail(new Error('down')) }, measures);
  const refuses = measureDeliveries(
    { email: fail(new RefusedForGood('no such mailbox')), sms: async () => {} },
    measures,
  );
  await works.email(message);
  await expect(works.sms(message)).rejects.toThrow('down');
  await expect(refuses.email(message)).rejects.toThrow('no such mailbox');
  const text = await measures.registry.metrics();
  for (const line of [
    'talon_deliveries_total{channel="email",outcome="sent"} 1',
    'talon_deliveries_total{channel="email",outcome="refused"} 1',
    'talon_deliveries_total{channel="sms",outcome="failed"} 1',
    'talon_deliveries_total{channel="sms",outcome="sent"} 0',
    'talon_delivery_seconds_count{channel="email"} 2',
  ])
    expect(text).toContain(`${line}\n`);
});

test('a service counts what its providers do, and messages that are too late', async () => {
  expect(await metric('talon_deliveries_total{channel="sms",outcome="failed"}')).toBe(0);
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const browser = createBrowser(service);
  await browser.signIn(account);
  await runJobs(service.deps);
  // No provider is configured.
  expect(await metric('talon_deliveries_total{channel="sms",outcome="failed"}')).toBe(1);
  await service.deps.db.query("update messages set expires_at = now() - interval '1 minute'");
  await runJobs(service.deps, { evenLater: true });
  expect(await metric('talon_deliveries_total{channel="sms",outcome="late"}')).toBe(1);
});

test('the queue is counted by task and state, with the age of the oldest due job', async () => {
  await service.deps.db.query(
    `select graphile_worker.add_job('send-email', run_at => now() - make_interval(secs => seconds))
       from unnest(array[120, 5, -60]) as seconds`,
  );
  const jobs = (state: string) => metric(`talon_queue_jobs{task="send-email",state="${state}"}`);
  expect([await jobs('due'), await jobs('later'), await jobs('running'), await jobs('failed')]).toEqual([
    2, 1, 0, 0,
  ]);
  expect(await metric('talon_queue_oldest_due_seconds{task="send-email"}')).toBeGreaterThanOrEqual(120);
  await clearJobs(service.deps);
  expect(await jobs('due')).toBeUndefined();
});

test('the pools, the event loop and the budgets of SMS are measured', async () => {
  expect(await metric('talon_database_connections_most{pool="main"}')).toBe(10);
  expect(await metric('talon_database_connections{pool="main",state="idle"}')).toBeGreaterThan(0);
  expect(await metric('talon_database_waiting{pool="main"}')).toBe(0);
  expect(await metric('talon_event_loop_active_seconds_total')).toBeGreaterThan(0);
  expect(await metric('talon_sms_budget')).toBe(1000);
  expect(await metric('talon_sms_unverified_budget')).toBe(250);
});

test('jobs are counted by task and result', async () => {
  const add = 'select graphile_worker.add_job($1, $2, max_attempts => 1)';
  await service.deps.db.query(add, ['add-audit-months', '{}']);
  await service.deps.db.query(add, ['send-email', '{"id":"not an id"}']);
  const queue = runQueue(service.deps);
  onTestFinished(() => queue.stop());
  const jobs = (task: string, outcome: string) =>
    metric(`talon_jobs_total{task="${task}",outcome="${outcome}"}`);
  const done = async () => {
    expect(await jobs('add-audit-months', 'done')).toBe(1);
    expect(await jobs('send-email', 'given-up')).toBe(1);
  };
  await vi.waitFor(done, { timeout: 10_000, interval: 100 });
});
