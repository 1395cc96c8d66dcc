import { describe, expect, test } from 'vitest';
import { withTestService } from '../../testing/service';
import { signedInStaff } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService();
const reason = 'her phone was stolen';

async function auditor() {
  return (await signedInStaff(service, 'auditor')).browser;
}

describe('the audit trail', () => {
  test('is read by event, member of staff, account and day, the newest first', async () => {
    const account = await addVerifiedAccount(service.deps);
    const agent = await signedInStaff(service, 'helpdesk');
    const act = (name: string) =>
      agent.browser.call(`/api/people/${account.id}/acts`, { body: { act: name, reason } });
    await act('block');
    await act('unblock');
    const browser = await auditor();
    const names = async (query: string) =>
      (await browser.call(`/api/audit?${query}`)).json.events.map(({ event }: { event: string }) => event);
    const all = ['account-unblocked', 'account-blocked'];
    expect((await names(`account=${account.id}`)).slice(0, 2)).toEqual(all);
    // Whoever reads the events of one account looks at it.
    expect((await names(`account=${account.id}`))[0]).toBe('account-audited');
    expect(await names(`operator=${encodeURIComponent(agent.name)}`)).toEqual(all);
    expect(await names(`account=${account.id}&event=account-blocked`)).toEqual(['account-blocked']);
    const today = new Date().toISOString().slice(0, 10);
    expect((await names(`account=${account.id}&from=${today}&to=${today}`)).length).toBeGreaterThan(1);
    expect(await names(`account=${account.id}&to=2020-01-01`)).toEqual([]);
    const [{ id, ...first }] = (
      await browser.call(`/api/audit?account=${account.id}&event=account-unblocked`)
    ).json.events;
    expect(first).toMatchObject({ account_id: account.id, operator: agent.name, staff_id: agent.id, reason });
    expect((await names(`account=${account.id}&before=${id}`))[0]).toBe('account-blocked');
  });

  test('says of an event what else is known, with whom it concerned, on the page and in the export', async () => {
    const { browser: operator } = await signedInStaff(service, 'operator');
    const agent = await signedInStaff(service, 'helpdesk');
    const body = { roles: ['auditor'], reason };
    await operator.call(`/api/staff/${agent.id}/roles`, { method: 'PUT', body });
    const browser = await auditor();
    const details = { staff: agent.email, roles: ['auditor'] };
    const [shown] = (await browser.call('/api/audit?event=staff-roles-changed')).json.events;
    expect(shown).toMatchObject({ event: 'staff-roles-changed', details });
    const { text } = await browser.call('/api/audit.jsonl?event=staff-roles-changed');
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ details, staff_id: expect.any(String) });
    const [read] = (await browser.call('/api/audit?event=audit-read')).json.events;
    expect(read.details).toEqual({ filters: { event: 'staff-roles-changed', export: 'yes' } });
  });

  test('records each page that is read, also one that is asked for by itself', async () => {
    const account = await addVerifiedAccount(service.deps);
    const browser = await auditor();
    await browser.call(`/api/audit?account=${account.id}&before=999999999`);
    const looks = await service.deps.db.query(
      "select 1 from audit_events where account_id = $1 and event = 'account-audited'",
      [account.id],
    );
    expect(looks.rowCount).toBe(1);
  });

  test.each(['account=me', 'from=yesterday', 'to=2026-02-40', 'before=x'])(
    'refuses %s by name',
    async query => {
      const browser = await auditor();
      for (const path of ['/api/audit', '/api/audit.jsonl']) {
        const { status, json } = await browser.call(`${path}?${query}`);
        expect([status, json.fields]).toEqual([400, [query.split('=')[0]]]);
      }
    },
  );

  test('is exported as JSON lines, all of it, and that is recorded', async () => {
    await service.deps.db.query(
      "insert into audit_events (account_id, event) select null, 'limit-reached' from generate_series(1, 2500)",
    );
    const browser = await auditor();
    const { text, headers } = await browser.call('/api/audit.jsonl?event=limit-reached');
    expect(headers['content-type']).toBe('application/jsonl');
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { id: string; event: string });
    expect(lines.length).toBeGreaterThanOrEqual(2500);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    const reads = (await browser.call('/api/audit?event=audit-read')).json.events;
    expect(reads.length).toBeGreaterThan(0);
  });

  test('is not exported without the permission', async () => {
    const { browser } = await signedInStaff(service, 'operator');
    expect((await browser.call('/api/audit.jsonl')).json.code).toBe('not-permitted');
  });
});
