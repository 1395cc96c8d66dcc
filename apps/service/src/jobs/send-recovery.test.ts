import { expect, test } from 'vitest';
import { addAccount } from '../testing/accounts';
import { codeIn, messagesTo } from '../testing/messages';
import { runJobs, takeJobs } from '../testing/jobs';
import { withTestService } from '../testing/service';
import type { SendRecovery } from '../domain/challenges/recovery-requests';
import { sendRecovery } from './send-recovery';

const service = withTestService();

/** The job, taken off the queue. */
async function order(identifier: object): Promise<SendRecovery> {
  const { json } = await service.call('/user/forgot-password', { body: identifier });
  const orders = (await takeJobs(service.deps, 'send-recovery')) as SendRecovery[];
  return orders.find(({ payload }) => payload === json.payload) as SendRecovery;
}

test('repeated after a kill, the job sends nothing new, and its first code works', async () => {
  const { email } = await addAccount(service.deps);
  const job = await order({ email });
  expect(await messagesTo(service.deps, email)).toEqual([]);
  await sendRecovery(service.deps, job);
  await sendRecovery(service.deps, job);
  await runJobs(service.deps);
  const sent = await messagesTo(service.deps, email);
  expect(sent).toHaveLength(1);
  const body = { payload: job.payload, code: codeIn(sent[0]) };
  expect((await service.call('/challenge/confirm', { body })).status).toBe(200);
});

test('two concurrent runs of the job send one code', async () => {
  const { email } = await addAccount(service.deps);
  const job = await order({ email });
  const client = await service.deps.db.connect();
  await client.query('begin');
  await client.query('select 1 from challenges for update');
  const twice = Promise.all([sendRecovery(service.deps, job), sendRecovery(service.deps, job)]);
  // Both find the request without a code before the first one stores it.
  const waiting = async () =>
    (
      await service.deps.db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
  await client.query('rollback');
  client.release();
  await twice;
  expect(await messagesTo(service.deps, email)).toHaveLength(1);
});

test('two runs for an unknown address send one mail', async () => {
  const job = await order({ email: 'nobody@recovery.example' });
  await Promise.all([sendRecovery(service.deps, job), sendRecovery(service.deps, job)]);
  expect(await messagesTo(service.deps, 'nobody@recovery.example')).toHaveLength(1);
});

test('a replaced or expired recovery request sends nothing', async () => {
  const { email } = await addAccount(service.deps);
  const first = await order({ email });
  await service.deps.db.query('update challenges set may_resend_at = now()');
  await service.call('/challenge/resend', { body: { payload: first.payload } });
  await sendRecovery(service.deps, first);
  expect(await messagesTo(service.deps, email)).toEqual([]);
  const { email: other } = await addAccount(service.deps);
  const late = await order({ email: other });
  await service.deps.db.query('update challenges set expires_at = now()');
  await sendRecovery(service.deps, late);
  expect(await messagesTo(service.deps, other)).toEqual([]);
});

test('an unverified address finds no account', async () => {
  const { email } = await addAccount(service.deps);
  await service.deps.db.query('update identifiers set verified_at = null where value = $1', [email]);
  await sendRecovery(service.deps, await order({ email }));
  expect(await messagesTo(service.deps, email)).toMatchObject([{ code: null }]);
});

test('the queue contains neither address nor code', async () => {
  const { email } = await addAccount(service.deps);
  expect(JSON.stringify(await order({ email }))).not.toContain('test.example');
});

test('if the SMS budget is used up, nothing is sent and the job is not retried', async () => {
  const phone = '+32470991234';
  await addAccount(service.deps, { phones: phone });
  const job = await order({ phone });
  await service.deps.db.query(
    "insert into sms_daily_counts (day, sent) values ((now() at time zone 'utc')::date, 5000)",
  );
  await sendRecovery(service.deps, job);
  expect(await messagesTo(service.deps, phone)).toEqual([]);
});
