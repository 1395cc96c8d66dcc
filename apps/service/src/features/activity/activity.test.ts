import { expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff } from '../../testing/staff';

const service = withTestService();

const reason = 'she calls about her card';
const activityOf = async (browser: ReturnType<typeof createBrowser>, query = '') =>
  (await browser.call(`/user/activity${query}`)).json;
const names = ({ data }: { data: { event: string }[] }) => data.map(({ event }) => event);

test('a person sees what happened to the account, the newest first, and not what only the service needs', async () => {
  const { account, browser } = await signedIn(service);
  await service.deps.db.query(
    "insert into audit_events (account_id, event) values ($1, 'limit-reached'), ($1, 'request-made'), ($1, 'password-changed')",
    [account.id],
  );
  const activity = await activityOf(browser);
  expect(names(activity)).toEqual(['password-changed', 'signed-in', 'imported']);
  expect(activity.meta).toEqual({ has_more: false });
});

test('a person sees which members of staff looked at the account, and why', async () => {
  const { account, browser } = await signedIn(service);
  const agent = await signedInStaff(service, 'helpdesk');
  await agent.browser.call(`/api/people/${account.id}`);
  await agent.browser.call(`/api/people/${account.id}/reveal`, { body: { reason } });
  await agent.browser.call(`/api/people/${account.id}/acts`, { body: { act: 'require-password', reason } });
  await service.deps.db.query('update accounts set is_password_imposed = false, password_status = 0');
  await agent.browser.call('/api/people/search', { body: { text: account.email } });
  const auditor = await signedInStaff(service, 'auditor');
  await auditor.browser.call(`/api/audit?account=${account.id}`);
  const looks = await activityOf(browser, '?looks=1');
  expect(looks.data).toMatchObject([
    { event: 'account-audited', staff: auditor.name, reason: null },
    { event: 'account-found', staff: agent.name, reason: null },
    { event: 'account-revealed', staff: agent.name, reason },
    { event: 'account-shown', staff: agent.name, reason: null },
  ]);
  expect(names(await activityOf(browser)).slice(0, 3)).toEqual([
    'account-audited',
    'account-found',
    'password-imposed',
  ]);
});

test('a person sees the events of other people never', async () => {
  const [one, other] = [await signedIn(service), await signedIn(service)];
  const ids = async (browser: typeof one.browser) =>
    (await activityOf(browser)).data.map(({ id }: { id: string }) => id);
  const theirs = new Set(await ids(other.browser));
  expect((await ids(one.browser)).filter((id: string) => theirs.has(id))).toEqual([]);
});

test('older events follow page by page', async () => {
  const { account, browser } = await signedIn(service);
  await service.deps.db.query(
    "insert into audit_events (account_id, event) select $1, 'profile-changed' from generate_series(1, 60)",
    [account.id],
  );
  const first = await activityOf(browser);
  expect([first.data.length, first.meta.has_more]).toEqual([50, true]);
  const second = await activityOf(browser, `?before=${first.data.at(-1).id}`);
  expect([second.data.length > 10, second.meta.has_more]).toEqual([true, false]);
  expect((await browser.call('/user/activity?before=x')).json.fields).toEqual(['before']);
});
