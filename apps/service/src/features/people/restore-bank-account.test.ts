import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const reason = 'he did not change it himself';
const old = 'BE71096123456769';
const iban = 'BE68539007547034';

/** A person whose bank account was changed, and an agent of the helpdesk who looks at it. */
async function changed() {
  const person = await signedIn(service, { methods: ['sms'], columns: { iban: old, language: 'en' } });
  const change = async (to: string) => {
    await person.browser.performStepUp('single', person.account);
    await person.browser.call('/user/iban', { method: 'PUT', body: { iban: to } });
  };
  await change(iban);
  const agent = await signedInStaff(service, 'helpdesk');
  const { bank_account: shown } = (await agent.browser.call(`/api/people/${person.account.id}`)).json;
  const order = {
    act: 'restore-bank-account',
    reason,
    earlier_id: shown.earlier[0]?.id,
    from_ending: '7034',
    to_ending: '6769',
  };
  return { ...person, change, agent, shown, order };
}

const request = (browser: StaffBrowser, id: string, order: object) =>
  browser.call(`/api/people/${id}/acts`, { body: order });

const openRequest = async (browser: StaffBrowser, accountId: string) =>
  (await browser.call('/api/requests')).json.requests.find(
    (each: { account_id: string; is_open: boolean }) => each.is_open && each.account_id === accountId,
  );

const approve = (browser: StaffBrowser, id: string, node = service.nodes[0]) =>
  browser.call(`/api/requests/${id}/approve`, { method: 'POST' }, node);

test('the helpdesk puts the earlier bank account back with a second member of staff, who sees which', async () => {
  const { account, browser: portal, agent, shown, order } = await changed();
  expect(shown).toMatchObject({ ending: '7034', method: 'sms', is_settled: false });
  expect(shown.earlier).toMatchObject([{ ending: '6769' }]);
  expect((await request(agent.browser, account.id, order)).json).toEqual({ state: 'requested' });
  const bankAccount = async () => (await portal.call('/user/bank-account')).json.data;
  expect((await bankAccount()).iban).toContain('7034');

  const { browser } = await signedInStaff(service, 'supervisor');
  const open = await openRequest(browser, account.id);
  expect(open).toMatchObject({
    act: 'restore-bank-account',
    input: { from_ending: '7034', to_ending: '6769' },
  });
  expect((await approve(agent.browser, open.id)).json.code).toBe('not-permitted');
  const answers = await Promise.all(service.nodes.map(node => approve(browser, open.id, node)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await bankAccount()).toMatchObject({ iban: 'BE•• •••• •••• 6769', is_settled: true, earlier: [] });

  const events = await readEvents(
    service.deps,
    ['operator', 'reason', 'details'],
    "account_id = $1 and event = 'iban-restored'",
    [account.id],
  );
  expect(events).toEqual([
    { operator: agent.name, reason, details: { iban_before: '7034', iban_after: '6769', device: null } },
  ]);
  const [mail] = await messagesTo(service.deps, account.email);
  expect(mail?.subject).toBe('Your earlier bank account was put back');
});

test('a request ends with the bank account that it was made for', async () => {
  const { account, change, agent, order } = await changed();
  expect((await request(agent.browser, account.id, order)).json).toEqual({ state: 'requested' });
  await change('LU280019400644750000');
  const { browser } = await signedInStaff(service, 'supervisor');
  const open = await openRequest(browser, account.id);
  expect((await approve(browser, open.id)).json.code).toBe('nothing-to-change');
});

test.each([
  ['another account before', { from_ending: '0000' }],
  ['another account after', { to_ending: '0000' }],
  ['an earlier one that it does not have', { earlier_id: '00000000-0000-4000-8000-000000000000' }],
])('nothing is requested for %s', async (_what, wrong) => {
  const { account, agent, order } = await changed();
  const answer = await request(agent.browser, account.id, { ...order, ...wrong });
  expect(answer.json.code).toBe('nothing-to-change');
  expect(await openRequest(agent.browser, account.id)).toBeUndefined();
  const { bank_account: shown } = (await agent.browser.call(`/api/people/${account.id}`)).json;
  expect(shown).toMatchObject({ ending: '7034', earlier: [{ id: order.earlier_id }] });
});
