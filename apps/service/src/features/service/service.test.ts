import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readCommand } from '../../commands/read-command';
import { listMaintenance } from '../../domain/switches/maintenance';
import { createKnown, knownMilliseconds } from '../../kernel/known';
import { createBrowser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2 });
const reason = 'new version tonight';

test('an operator sees maintenance, the SMS of today, the queue and the last imports', async () => {
  await addVerifiedAccount(service.deps);
  await service.deps.db.query("select graphile_worker.add_job('purge')");
  await service.deps.db.query(
    "insert into imports (kind, file_hash, lines, refused) values ('cards', 'x', 1201, 3)",
  );
  const { browser } = await signedInStaff(service, 'operator');
  const { status, json } = await browser.call('/api/service');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    markets: [
      { market: 'be', domain: 'talon.localhost', closed_at: null, planned_end: null },
      { market: 'lu', domain: 'talon-lux.localhost', closed_at: null, planned_end: null },
    ],
    sms: { sent: 0, budget: service.deps.limits.smsADay },
  });
  expect(json.queue).toContainEqual(expect.objectContaining({ task: 'purge', due: 1 }));
  expect(json.imports).toContainEqual(expect.objectContaining({ kind: 'cards', lines: 1200, refused: 3 }));
});

describe('maintenance', () => {
  const turn = (browser: StaffBrowser, given: object) =>
    browser.call('/api/service/maintenance', {
      method: 'PUT',
      body: { market: 'be', is_on: true, planned_end: null, reason, ...given },
    });
  const inTwoHours = () => new Date(Date.now() + 2 * 60 * 60 * 1000).toISOString();

  test('closes sign-in of one market on all nodes and opens it again, with a reason', async () => {
    const account = await addVerifiedAccount(service.deps);
    const { browser, name } = await signedInStaff(service, 'operator');
    expect((await turn(browser, { is_on: false })).json.code).toBe('nothing-to-change');
    expect((await turn(browser, {})).status).toBe(204);
    expect((await turn(browser, {})).json.code).toBe('nothing-to-change');
    for (const node of service.nodes) {
      const { status, json } = await createBrowser(node).signIn(account);
      expect([status, json.code, json.retryAfterSeconds]).toEqual([503, 'maintenance', 300]);
    }
    const luxembourg = createBrowser(service, { host: 'account-api.talon-lux.localhost:3000' });
    expect((await luxembourg.signIn(account)).status).toBe(200);
    const { markets } = (await browser.call('/api/service')).json;
    expect(markets.map((row: { closed_at: unknown }) => row.closed_at !== null)).toEqual([true, false]);
    expect((await turn(browser, { is_on: false })).status).toBe(204);
    expect((await createBrowser(service).signIn(account)).status).toBe(200);
    const { rows } = await service.deps.db.query(
      "select event, operator, reason, market from audit_events where event like 'maintenance-%' order by id",
    );
    expect(rows).toEqual(
      ['maintenance-begun', 'maintenance-ended'].map(event => ({
        event,
        operator: name,
        reason,
        market: 'be',
      })),
    );
  });

  test('closes sign-in at once on the node that switches, and within two seconds on the others', async () => {
    const account = await addVerifiedAccount(service.deps);
    const { browser } = await signedInStaff(service, 'operator');
    const nodes = service.nodes.map(({ deps }) => deps);
    const before = nodes.map(deps => deps.maintenance);
    for (const deps of nodes) {
      deps.maintenance = createKnown(() => listMaintenance(deps.db));
      await deps.maintenance.get();
    }
    expect((await turn(browser, {})).status).toBe(204);
    const statuses = async () =>
      (await Promise.all(service.nodes.map(node => createBrowser(node).signIn(account)))).map(
        ({ status }) => status,
      );
    expect((await statuses())[0]).toBe(503);
    await sleep(knownMilliseconds);
    expect(await statuses()).toEqual([503, 503]);
    await turn(browser, { is_on: false });
    for (const [index, deps] of nodes.entries()) deps.maintenance = before[index] ?? deps.maintenance;
  });

  test('tells clients and pages when it is planned to end, which can be changed', async () => {
    const account = await addVerifiedAccount(service.deps);
    const { browser } = await signedInStaff(service, 'operator');
    const planned_end = inTwoHours();
    expect((await turn(browser, {})).status).toBe(204);
    expect((await turn(browser, { planned_end })).status).toBe(204);
    const { headers } = await createBrowser(service).signIn(account);
    expect(Number(headers['retry-after'])).toBeGreaterThan(7_100);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(7_200);
    const pageOf = async (host: string) => (await service.call('/login', { host })).text;
    expect(await pageOf('account.talon.localhost:3000')).toContain(
      `"maintenance":{"plannedEnd":"${planned_end}"}`,
    );
    expect(await pageOf('account.talon-lux.localhost:3000')).toContain('"maintenance":null');
    // A planned end that has passed opens nothing.
    await service.deps.db.query("update maintenance set planned_end = now() - interval '1 minute'");
    const { json } = await createBrowser(service).signIn(account);
    expect([json.code, json.retryAfterSeconds]).toEqual(['maintenance', 300]);
    await turn(browser, { is_on: false });
  });

  test.each([
    ['of an unknown market', { market: 'de' }, 'market'],
    ['that ended already', { planned_end: '2020-01-01T00:00:00.000Z' }, 'planned_end'],
    ['until some day', { planned_end: 'soon' }, 'planned_end'],
  ])('%s is refused', async (_what, given, field) => {
    const { browser } = await signedInStaff(service, 'operator');
    const { status, json } = await turn(browser, given);
    expect([status, json.fields]).toEqual([400, [field]]);
  });

  test('is switched by command for one market or all', async () => {
    const run = (...words: string[]) => readCommand(words)(service.deps);
    const closed = async () =>
      (await service.deps.db.query('select market from maintenance order by market')).rows.map(
        row => row.market,
      );
    await run('maintenance', 'of', 'lu', 'on');
    expect(await closed()).toEqual(['lu']);
    await run('maintenance', 'until', 'all', `${inTwoHours().slice(0, 16)}Z`);
    expect(await closed()).toEqual(['be', 'lu']);
    await run('maintenance', 'off');
    expect(await closed()).toEqual([]);
    await expect(run('maintenance', 'of', 'de', 'on')).rejects.toThrow('Expected be, lu or all');
    await expect(run('maintenance', 'until', 'be', '2020-01-01T00:00Z')).rejects.toThrow('a time to come');
  });
});
