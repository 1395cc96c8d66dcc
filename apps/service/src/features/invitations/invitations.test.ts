import { expect, test } from 'vitest';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedInStaff } from '../../testing/staff';

const service = withTestService();
const reason = 'a new employee';

test('an operator invites somebody, finds the invitation by its reference and sends it again', async () => {
  const { browser, name } = await signedInStaff(service, 'operator');
  const invite = (body: object) => browser.call('/api/invitations', { body: { reason, ...body } });
  const invited = { reference: 'console-1', market: 'be', email: ' Lena@invited.example ', firstname: '' };
  expect((await invite(invited)).status).toBe(204);
  expect((await invite(invited)).json.code).toBe('reference-used');
  expect(await messagesTo(service.deps, 'lena@invited.example')).toHaveLength(1);
  const find = (text: string) => browser.call('/api/invitations/search', { body: { text } });
  const { invitations } = (await find('console-1')).json;
  expect(invitations).toEqual([
    expect.objectContaining({ reference: 'console-1', market: 'be', state: 'sent', used_at: null }),
  ]);
  expect(invitations[0].email).not.toContain('lena');
  expect((await find('lena@invited.example')).json.invitations).toHaveLength(1);
  expect((await find('nothing')).json.code).toBe('not-found');
  const send = () => browser.call(`/api/invitations/${invitations[0].id}/send`, { body: { reason } });
  expect((await send()).status).toBe(204);
  expect(await messagesTo(service.deps, 'lena@invited.example')).toHaveLength(2);
  await service.deps.db.query("update invitations set valid_until = now() where reference = 'console-1'");
  expect((await find('console-1')).json.invitations[0].state).toBe('expired');
  await service.deps.db.query("update invitations set used_at = now() where reference = 'console-1'");
  expect((await find('console-1')).json.invitations[0].state).toBe('used');
  expect((await send()).json.code).toBe('invitation-used');
  const { rows } = await service.deps.db.query(
    "select event, reason from audit_events where operator = $1 and event like 'invitation-%' and event <> 'invitation-searched' order by id",
    [name],
  );
  expect(rows).toEqual([
    { event: 'invitation-added', reason },
    { event: 'invitation-resent', reason },
  ]);
});

test.each([
  [{ reference: 'a b' }, ['reference']],
  [{ market: 'de' }, ['market']],
  [{ email: 'nobody' }, ['email']],
  [{ language: 'dutch' }, ['language']],
  [{ user_id: '=1' }, ['user_id']],
  [{ reason: 'no' }, ['reason']],
  [{ email: ' ' }, ['email']],
])('%o is refused by name', async (change, fields) => {
  const { browser } = await signedInStaff(service, 'operator');
  const body = { reference: 'fine-1', market: 'be', email: 'fine@invited.example', reason, ...change };
  const { status, json } = await browser.call('/api/invitations', { body });
  expect([status, json.fields]).toEqual([400, fields]);
});

test('the helpdesk sends invitations again, and invites nobody', async () => {
  const { browser } = await signedInStaff(service, 'helpdesk');
  expect((await browser.call('/api/invitations', { body: {} })).json.code).toBe('not-permitted');
  const { json } = await browser.call('/api/invitations/search', { body: { text: 'nothing' } });
  expect(json.code).toBe('not-found');
});
