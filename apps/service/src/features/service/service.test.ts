import { expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedInStaff } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2 });
const reason = 'new version tonight';

test('an operator sees maintenance, the SMS of today, the queue and the last imports', async () => {
  await addVerifiedAccount(service.deps);
  await service.deps.db.query("select graphile_worker.add_job('purge')");
  await service.deps.db.query(
    "insert into imports (kind, file_hash, lines, refused) values ('cards', 'x', 1200, 3)",
  );
  const { browser } = await signedInStaff(service, 'operator');
  const { status, json } = await browser.call('/api/service');
  expect(status).toBe(200);
  expect(json).toMatchObject({
    is_maintenance: false,
    sms: { sent: 0, budget: service.deps.limits.smsADay },
  });
  expect(json.queue).toContainEqual(expect.objectContaining({ task: 'purge', due: 1 }));
  expect(json.imports).toContainEqual(expect.objectContaining({ kind: 'cards', lines: 1200, refused: 3 }));
});

test('maintenance closes sign-in on all nodes and opens it again, with a reason', async () => {
  const account = await addVerifiedAccount(service.deps);
  const { browser, name } = await signedInStaff(service, 'operator');
  const turn = (is_on: boolean) =>
    browser.call('/api/service/maintenance', { method: 'PUT', body: { is_on, reason } });
  expect((await turn(false)).json.code).toBe('nothing-to-change');
  expect((await turn(true)).status).toBe(204);
  expect((await turn(true)).json.code).toBe('nothing-to-change');
  for (const node of service.nodes)
    expect((await createBrowser(node).signIn(account)).json.code).toBe('maintenance');
  expect((await browser.call('/api/service')).json.is_maintenance).toBe(true);
  expect((await turn(false)).status).toBe(204);
  expect((await createBrowser(service).signIn(account)).status).toBe(200);
  const { rows } = await service.deps.db.query(
    "select event, operator, reason from audit_events where event like 'maintenance-%' order by id",
  );
  expect(rows).toEqual([
    { event: 'maintenance-begun', operator: name, reason },
    { event: 'maintenance-ended', operator: name, reason },
  ]);
});
