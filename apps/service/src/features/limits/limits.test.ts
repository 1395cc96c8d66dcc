import { countedLimits } from '@talon/rules/counted-limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCommand } from '../../commands/read-command';
import { transaction } from '../../db/transaction';
import { countAgainstSmsBudget, type SmsRecipient } from '../../domain/limits/sms-budget';
import { createMetricsRecorder } from '../../domain/service-metrics/record-metrics';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';

const service = withTestService({ nodes: 2, env: { LIMITS: '{"smsADay":10,"codeTries":4}' } });
const reason = 'invitations go out today';
const sql = (text: string) => service.deps.db.query(text);

beforeEach(() => sql('truncate sms_budgets, sms_daily_counts, sms_prefixes'));

const set = (browser: StaffBrowser, given: object = {}) =>
  browser.call('/api/limits/sms-budget', {
    method: 'PUT',
    body: { budget: 20, unverified_budget: 15, is_for_today: false, reason, ...given },
  });
const end = (browser: StaffBrowser) => browser.call('/api/limits/sms-budget/end', { body: { reason } });
const smsOf = async (browser: StaffBrowser) => (await browser.call('/api/limits')).json.sms;

/** Requests an SMS on one of the nodes; whether the budget allowed it. */
async function request(recipient: SmsRecipient, node = 0): Promise<boolean> {
  const { deps } = service.nodes[node] ?? service;
  return transaction(deps.db, tx => countAgainstSmsBudget(deps, tx, recipient)).then(
    () => true,
    () => false,
  );
}

/** How many of so many parallel requests on both nodes the budget allowed. */
async function allowed(recipient: SmsRecipient, times: number): Promise<number> {
  const asked = Array.from({ length: times }, (_, place) => request(recipient, place % 2));
  return (await Promise.all(asked)).filter(Boolean).length;
}

test('an operator sees the limits in force beside their usual values, and how often each was reached today', async () => {
  await sql(`insert into sms_prefixes (prefix, sent, confirmed, stopped_until, since) values
    ('+3247011', 30, 20, null, now()), ('+3247022', 20, 1, now() + interval '3 hours', now()),
    ('+3247033', 90, 80, null, now() - interval '2 days'), ('+3247044', 5, 1, now() - interval '1 hour', now())`);
  await sql(`insert into messages (method, market, expires_at, created_at) values
    ('sms', 'lu', now(), now()), ('sms', 'lu', now(), now() - interval '1 day'), ('email', 'be', now(), now())`);
  for (const { deps } of service.nodes) {
    deps.measures.limitsReached.inc({ limit: 'deliveries' }, 2);
    await createMetricsRecorder(deps)();
  }
  await sql(
    "insert into service_metrics (at, metric, label, value) values (now() - interval '1 day', 'limits', 'deliveries', 50)",
  );
  const { browser } = await signedInStaff(service, 'operator');
  const { status, json } = await browser.call('/api/limits');
  expect(status).toBe(200);
  expect(json.sms).toMatchObject({ budget: 10, unverified_budget: 6, highest_budget: 100, set: null });
  expect(json.markets).toEqual([
    { domain: 'talon.localhost', sms: 0 },
    { domain: 'talon-lux.localhost', sms: 1 },
  ]);
  expect(json.prefixes.map((row: { prefix: string }) => row.prefix)).toEqual([
    '+3247022',
    '+3247011',
    '+3247044',
  ]);
  expect(json.prefixes.map((row: { stopped_until: unknown }) => row.stopped_until !== null)).toEqual([
    true,
    false,
    false,
  ]);
  expect(json.limits).toHaveLength(Object.keys(countedLimits).length);
  expect(json.limits[0]).toEqual({ name: 'deliveries', most: 5, seconds: 900, is_usual: true, reached: 4 });
  expect(json.settings).toContainEqual({ name: 'codeTries', value: '4', usual: '5' });
  expect(json.settings).toContainEqual({ name: 'smsPrefixes.share', value: '0.2', usual: '0.2' });
});

describe('the budget of SMS', () => {
  test('holds on both nodes at once when an operator sets it, and when the operator returns to the configuration', async () => {
    const { browser, name } = await signedInStaff(service, 'operator');
    expect(await allowed('anybody', 12)).toBe(6);
    expect((await set(browser)).status).toBe(204);
    expect(await allowed('anybody', 20)).toBe(9);
    expect(await smsOf(browser)).toMatchObject({
      sent: 15,
      unverified: 15,
      budget: 20,
      unverified_budget: 15,
      configured_budget: 10,
      set: { changed_by: name, reason, ends_at: null },
    });
    expect(await allowed('owner', 9)).toBe(5);
    expect(await request('owner')).toBe(false);
    expect((await set(browser, { budget: 30 })).status).toBe(204);
    expect(await request('owner')).toBe(true);
    expect((await end(browser)).status).toBe(204);
    expect([await request('owner', 0), await request('owner', 1)]).toEqual([false, false]);
    expect((await end(browser)).json.code).toBe('nothing-to-change');
    const { rows } = await service.deps.db.query(
      "select event, operator, reason, details from audit_events where operator = $1 and event like 'sms-budget%' order by id",
      [name],
    );
    const changed = { event: 'sms-budget-changed', operator: name, reason };
    expect(rows).toEqual([
      { ...changed, details: { budget: 20, unverifiedBudget: 15, isForToday: false } },
      { ...changed, details: { budget: 30, unverifiedBudget: 15, isForToday: false } },
      { event: 'sms-budget-ended', operator: name, reason, details: null },
    ]);
  });

  test('ends at midnight (UTC) if it is for today', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    await set(browser, { is_for_today: true });
    const midnight = new Date();
    midnight.setUTCHours(24, 0, 0, 0);
    expect((await smsOf(browser)).set.ends_at).toBe(midnight.toISOString());
    await sql("update sms_budgets set ends_at = now() - interval '1 second'");
    expect(await smsOf(browser)).toMatchObject({ budget: 10, set: null });
    expect(await allowed('owner', 12)).toBe(10);
    expect((await end(browser)).json.code).toBe('nothing-to-change');
    expect((await set(browser)).status).toBe(204);
  });

  test('is set once by two operators who choose the same', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    const { browser: other } = await signedInStaff(service, 'operator');
    const both = await Promise.all([set(browser), set(other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  test.each([
    ['above ten times that of the configuration', { budget: 101 }, 'budget'],
    ['of nothing', { budget: 0, unverified_budget: 0 }, 'budget'],
    ['of half an SMS', { budget: 12.5 }, 'budget'],
    ['beyond the integers', { budget: 1e300 }, 'budget'],
    ['with more for anybody than for all', { unverified_budget: 21 }, 'unverified_budget'],
    ['with less than nothing for anybody', { unverified_budget: -1 }, 'unverified_budget'],
    ['for some time', { is_for_today: 'perhaps' }, 'is_for_today'],
    ['without a reason', { reason: ' ' }, 'reason'],
  ])('%s is refused', async (_what, given, field) => {
    const { browser } = await signedInStaff(service, 'operator');
    const { status, json } = await set(browser, given);
    expect([status, json.code, json.fields]).toEqual([400, 'invalid-request', [field]]);
    expect((await smsOf(browser)).set).toBeNull();
  });

  test('is shown and changed by command', async () => {
    const run = (...words: string[]) => readCommand(words)({ ...service.deps, operator: 'an' });
    expect(await run('sms-budget', 'show')).toContain('sent today (UTC)  0 of 10\n');
    expect(await run('sms-budget', 'change', '20', '5', 'lasting', reason)).toContain(
      '20 SMS, 5 of them for anybody, on all nodes, until somebody changes it.',
    );
    expect(await run('sms-budget', 'show')).toMatch(/0 of 20\n.* 0 of 5\n.* 0\nbudget {2}set by an at /);
    await expect(run('sms-budget', 'change', '20', '5', 'lasting', reason)).rejects.toThrow('already');
    await expect(run('sms-budget', 'change', '101', '5', 'today', reason)).rejects.toThrow('1 to 100');
    await expect(run('sms-budget', 'change', 'many', '5', 'today', reason)).rejects.toThrow('1 to 100');
    await expect(run('sms-budget', 'change', '20', '21', 'today', reason)).rejects.toThrow('0 to 20');
    await expect(run('sms-budget', 'change', '20', '5', 'soon', reason)).rejects.toThrow('"today"');
    expect(await run('sms-budget', 'end', reason)).toContain('in force again');
    await expect(run('sms-budget', 'end', reason)).rejects.toThrow('of the configuration is in force');
  });
});
