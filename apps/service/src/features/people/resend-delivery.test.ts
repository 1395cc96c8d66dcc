import { beforeEach, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { postponeJobs, runJobs } from '../../testing/jobs';
import { codeIn, messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService();
const working = async () => undefined;
beforeEach(() => {
  service.deps.transports.email = working;
});
const reason = 'she waits for the code';

const send = (browser: StaffBrowser, id: string, delivery: string) =>
  browser.call(`/api/people/${id}/deliveries/${delivery}/send`, { body: { reason } });
const deliveriesOf = async (browser: StaffBrowser, id: string) =>
  (await browser.call(`/api/people/${id}`)).json.deliveries;

/** Somebody whose login waits for a code, and an agent. */
async function waitingSignIn() {
  const account = await addVerifiedAccount(service.deps, { methods: ['email'] });
  const phone = createBrowser(service);
  await phone.signIn(account);
  await runJobs(service.deps);
  const { browser } = await signedInStaff(service, 'helpdesk');
  return { account, browser };
}

test('the code of a login that waits is sent again as a new one, to its own address and not too often', async () => {
  const { account, browser } = await waitingSignIn();
  const [delivery] = await deliveriesOf(browser, account.id);
  expect(delivery).toMatchObject({ content: 'code', state: 'sent', can_resend: true });
  // The person may ask again after a while only, and so may the agent.
  await service.deps.db.query("update challenges set may_resend_at = now() + interval '20 seconds'");
  expect((await send(browser, account.id, delivery.id)).json.code).toBe('too-many-codes');
  await service.deps.db.query('update challenges set may_resend_at = now()');
  expect((await send(browser, account.id, delivery.id)).status).toBe(204);
  const [message] = await messagesTo(service.deps, account.email);
  expect(codeIn(message)).toMatch(/^\d{6,}$/);
  const again = await deliveriesOf(browser, account.id);
  expect(again).toHaveLength(2);
  const { rows } = await service.deps.db.query(
    "select staff_id is not null as by_staff from audit_events where account_id = $1 and event = 'message-resent'",
    [account.id],
  );
  expect(rows).toEqual([{ by_staff: true }]);
});

test('a message that waits after a failure is sent at once', async () => {
  service.deps.transports.email = () => Promise.reject(new Error('away'));
  const { account, browser } = await waitingSignIn();
  service.deps.transports.email = working;
  await postponeJobs(service.deps, { minutes: 120 });
  const [delivery] = await deliveriesOf(browser, account.id);
  expect(delivery).toMatchObject({ state: 'waiting', failed_tries: 1, can_resend: true });
  expect((await send(browser, account.id, delivery.id)).status).toBe(204);
  await runJobs(service.deps);
  expect((await deliveriesOf(browser, account.id))[0]).toMatchObject({ id: delivery.id, state: 'sent' });
  await service.deps.db.query('delete from challenges');
  expect((await send(browser, account.id, delivery.id)).json.code).toBe('nothing-to-change');
});

test('a message of somebody else, or none, is not sent', async () => {
  const [one, other] = [await waitingSignIn(), await waitingSignIn()];
  const [delivery] = await deliveriesOf(other.browser, other.account.id);
  await service.deps.db.query('update challenges set may_resend_at = now()');
  for (const id of [delivery.id, '00000000-0000-4000-8000-000000000000', 'x'])
    expect((await send(one.browser, one.account.id, id)).json.code).toBe('nothing-to-change');
});
