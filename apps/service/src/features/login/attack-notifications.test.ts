import { describe, expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser, wrongCode } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { addVerifiedAccount, type VerifiedAccount } from '../../testing/verified-accounts';
import { withTestService } from '../../testing/service';
import { notifyUnconfirmedSignIns } from '../../jobs/notify-attacks';

const service = withTestService({ nodes: 2, env: { TRUSTED_PROXIES: '127.0.0.1', ...raisedLimits() } });
const sql = (text: string, values: unknown[] = []) => service.deps.db.query(text, values);

/** The number of messages without a code to each address of the account. */
async function noticesTo({ email, phone }: VerifiedAccount): Promise<number[]> {
  const counts = [email, phone].map(async address => {
    const messages = await messagesTo(service.deps, address);
    return messages.filter(({ code }) => code === null).length;
  });
  return Promise.all(counts);
}

const eventsOf = async ({ id }: VerifiedAccount, event: string) =>
  readEvents(service.deps, ['address', 'code', 'times', 'details'], 'account_id = $1 and event = $2', [
    id,
    event,
  ]);

describe('from a hundred consecutive failures of an account over all networks', () => {
  async function guessed(given: Parameters<typeof addVerifiedAccount>[1] = {}) {
    const account = await addVerifiedAccount(service.deps, given);
    const guess = (last: number, node = 0) =>
      createBrowser(service.nodes[node] ?? service, { from: `192.0.2.${last}` }).signIn(
        account,
        'wrong password',
      );
    await guess(1);
    await sql('update consecutive_failures set failures = 98 where failures = 1');
    await guess(2);
    return { account, guess };
  }

  test('the right password also needs a code to a verified address, until a sign-in is completed', async () => {
    const { account, guess } = await guessed();
    expect((await createBrowser(service, { from: '198.51.100.1' }).signIn(account)).status).toBe(200);
    await guess(3);
    await sql('update consecutive_failures set failures = 99 where failures = 1');
    await guess(4, 1);
    const browser = createBrowser(service, { from: '198.51.100.2' });
    const asked = await browser.signIn(account);
    expect([asked.status, asked.json.mfa.method]).toEqual([401, 'email']);
    // The password alone does not end it.
    expect((await browser.signIn(account)).status).toBe(401);
    expect((await browser.signInWithCode(account)).status).toBe(200);
    expect((await browser.signIn(account)).status).toBe(200);
  });

  test('after a reset, where only its channel is left, that confirms and proves nothing more', async () => {
    const { account, guess } = await guessed({ verified: ['sms'], resetThrough: 'sms' });
    await guess(3);
    const browser = createBrowser(service, { from: '198.51.100.4' });
    const asked = await browser.signIn(account);
    expect([asked.status, asked.json.mfa?.method]).toEqual([401, 'sms']);
    const { payload } = asked.json.mfa;
    expect((await browser.confirm(payload, await browser.codeFor(account))).status).toBe(200);
    const { rows } = await sql(
      `select reset_through, guarded_until > now() + interval '23 hours' as is_restricted
         from accounts where id = $1`,
      [account.id],
    );
    expect(rows).toEqual([{ reset_through: null, is_restricted: true }]);
  });

  test('an enrolled authenticator confirms, and no other address', async () => {
    const { account, guess } = await guessed({ methods: ['sms'] });
    await guess(3);
    const browser = createBrowser(service, { from: '198.51.100.3' });
    const { mfa } = (await browser.signIn(account)).json;
    expect(mfa.method).toBe('sms');
    expect((await browser.show(mfa.payload)).json.others ?? []).toEqual([]);
  });

  test('every verified address is notified once a day, by two nodes too', async () => {
    const { account, guess } = await guessed();
    await runJobs(service.deps);
    expect(await noticesTo(account)).toEqual([0, 0]);
    await Promise.all([guess(3, 0), guess(4, 1)]);
    await Promise.all(service.nodes.map(({ deps }) => runJobs(deps)));
    expect(await noticesTo(account)).toEqual([1, 1]);
    await guess(5, 1);
    // Even when a sign-in ends the run and another one begins.
    await sql('update consecutive_failures set notified_at = null');
    await guess(6);
    await runJobs(service.deps);
    expect(await noticesTo(account)).toEqual([1, 1]);
    expect(await eventsOf(account, 'attack-notified')).toMatchObject([
      { details: { event: 'password-guessed-often' } },
    ]);
    await sql(
      "update limit_counts set at = array[now() - interval '25 hours'] where limit_name = 'attackNotices'",
    );
    await sql("update consecutive_failures set notified_at = notified_at - interval '25 hours'");
    await guess(7);
    await runJobs(service.deps);
    expect(await noticesTo(account)).toEqual([2, 2]);
  });

  test('an unknown identifier queues the same job, which notifies nobody', async () => {
    const nobody = { email: 'nobody@guessed.example', phone: '' };
    const guess = (last: number) =>
      createBrowser(service, { from: `203.0.113.${last}` }).signIn(nobody, 'wrong password');
    await guess(1);
    await sql('update consecutive_failures set failures = 99 where failures = 1');
    await guess(2);
    const { rows } = await sql(
      "select count(*)::int from graphile_worker.jobs where task_identifier = 'notify-guessing'",
    );
    expect(rows).toEqual([{ count: 1 }]);
    await runJobs(service.deps);
  });

  test('each failure is audited with its truncated network, and the limit that it reached', async () => {
    for (const { deps } of service.nodes) await deps.failures.flush();
    const { account, guess } = await guessed();
    await guess(3);
    for (const { deps } of service.nodes) await deps.failures.flush();
    const failed = await eventsOf(account, 'sign-in-failed');
    expect(failed.reduce((sum, { times }) => sum + times, 0)).toBe(3);
    expect(await eventsOf(account, 'limit-reached')).toMatchObject([
      { address: '192.0.2.0/24', code: 'failuresThatRequireCode' },
    ]);
  });
});

describe('a right password without a confirmed code', () => {
  const expire = ({ id }: VerifiedAccount) =>
    sql("update unconfirmed_sign_ins set due_at = now() - interval '1 second' where account_id = $1", [id]);
  const notify = () => Promise.all(service.nodes.map(({ deps }) => notifyUnconfirmedSignIns(deps)));

  test('notifies every verified address when the code has expired, once a day, by one of two nodes', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const thief = createBrowser(service, { from: '192.0.2.10' });
    const { mfa } = (await thief.signIn(account)).json;
    await thief.confirm(mfa.payload, wrongCode(await thief.codeFor(account)));
    await notify();
    expect(await noticesTo(account)).toEqual([0, 0]);
    await expire(account);
    await notify();
    expect(await noticesTo(account)).toEqual([1, 1]);
    await thief.signIn(account);
    await expire(account);
    await notify();
    expect(await noticesTo(account)).toEqual([1, 1]);
  });

  test('sends no notification when the code is confirmed, or another code on the same device', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
    const browser = createBrowser(service);
    await browser.signIn(account);
    await browser.signInWithCode(account);
    await expire(account);
    await notify();
    expect(await eventsOf(account, 'attack-notified')).toEqual([]);
  });

  test('sends a notification although the owner signs in on another device meanwhile', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    await createBrowser(service, { from: '192.0.2.11' }).signIn(account);
    await createBrowser(service).signInWithCode(account);
    await expire(account);
    await notify();
    expect(await eventsOf(account, 'attack-notified')).toMatchObject([
      { details: { event: 'sign-in-unconfirmed' } },
    ]);
  });
});
