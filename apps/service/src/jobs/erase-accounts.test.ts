import { expect, test } from 'vitest';
import { readEvents } from '../testing/audit';
import { addApplication, offline } from '../testing/applications';
import { createBrowser } from '../testing/browser';
import { runJobs, takeJobs } from '../testing/jobs';
import { raisedLimits } from '../testing/raised-limits';
import { withTestService } from '../testing/service';
import { signedIn } from '../testing/signed-in';
import { addVerifiedAccount } from '../testing/verified-accounts';
import { eraseAccounts } from './erase-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const exists = async (id: string) => (await sql('select 1 from accounts where id = $1', [id])).length > 0;

/** Requests the erasure of a signed-in person and lets the 14 days pass. */
async function due(given: Parameters<typeof signedIn>[1] = { methods: ['sms'] }) {
  const person = await signedIn(service, given);
  await person.browser.performStepUp('sudo', person.account);
  const asked = await person.browser.call('/user/erasure', { body: { account_id: person.account.id } });
  expect(asked.status).toBe(200);
  return person;
}
const passDays = (id: string) =>
  sql("update erasures set due_at = now() - interval '1 second' where account_id = $1", [id]);
const erase = async (id: string) => {
  await passDays(id);
  await eraseAccounts(service.deps);
};
const eventsOf = async (id: string) =>
  (await readEvents(service.deps, ['event'], 'account_id = $1', [id])).map(({ event }) => event);

test('nothing happens before the 14 days have passed', async () => {
  const { account } = await due();
  await eraseAccounts(service.deps);
  expect(await exists(account.id)).toBe(true);
});

test('afterwards the person is gone: the session ends, the addresses are unknown, the events stay without them', async () => {
  const { account, browser } = await due();
  await erase(account.id);
  expect(await exists(account.id)).toBe(false);
  expect((await browser.call('/user')).status).toBe(401);
  const known = await createBrowser(service).signIn(account);
  const unknown = await createBrowser(service).signIn({ email: 'nobody@erased.example', phone: '' });
  expect([known.status, known.json]).toEqual([unknown.status, unknown.json]);
  expect(await eventsOf(account.id)).toEqual(expect.arrayContaining(['signed-in', 'account-erased']));
  const events = await readEvents(
    service.deps,
    ['address', 'device_id', 'reason', 'details'],
    'account_id = $1',
    [account.id],
  );
  expect(events.flatMap(event => Object.values(event)).filter(value => value !== null)).toEqual([]);
  // The same address may open a new account.
  const again = await addVerifiedAccount(service.deps, { columns: { emails: account.email } });
  expect(await exists(again.id)).toBe(true);
});

test('two nodes run the job at the same time: each account is erased once', async () => {
  const people = await Promise.all([due(), due(), due()]);
  for (const { account } of people) await passDays(account.id);
  await Promise.all(service.nodes.map(node => eraseAccounts(node.deps)));
  for (const { account } of people) {
    expect(await exists(account.id)).toBe(false);
    expect((await eventsOf(account.id)).filter(event => event === 'account-erased')).toHaveLength(1);
  }
});

test('the job ends when its time is over, and the next one continues', async () => {
  const people = await Promise.all([due(), due(), due()]);
  for (const { account } of people) await passDays(account.id);
  const left = async () => {
    const known = await Promise.all(people.map(({ account }) => exists(account.id)));
    return known.filter(Boolean).length;
  };
  await eraseAccounts(service.deps, 0);
  expect(await left()).toBe(2);
  await eraseAccounts(service.deps);
  expect(await left()).toBe(0);
});

test('a cancellation against the job: either the account is kept whole, or it is erased', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { account, browser } = await due();
    await passDays(account.id);
    const [, answer] = await Promise.all([
      eraseAccounts(service.deps),
      browser.call('/user/erasure', { method: 'DELETE' }, service.nodes[1]),
    ]);
    const events = await eventsOf(account.id);
    const isKept = await exists(account.id);
    expect([204, 401]).toContain(answer.status);
    expect(events.includes('account-erased')).toBe(!isKept);
    expect(events.includes('erasure-cancelled')).toBe(isKept);
  }
});

test('during a sign-in whose code is under way: the code no longer signs in', async () => {
  const { account } = await due();
  const other = createBrowser(service);
  const { mfa } = (await other.signIn(account)).json;
  const code = await other.codeFor(account);
  await erase(account.id);
  const answer = await other.confirm(mfa.payload, code);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
});

test('beside sign-ins and calls of the person, nothing is left and nothing fails with 500', async () => {
  const { account, browser } = await due();
  await passDays(account.id);
  const [, ...answers] = await Promise.all([
    eraseAccounts(service.deps),
    ...service.nodes.map(node => createBrowser(node).signIn(account)),
    browser.call('/user', {}, service.nodes[1]),
    browser.call('/user', { body: { firstname: 'Lotje', lastname: 'Peeters' } }, service.nodes[1]),
    browser.call('/user/data-export', { method: 'POST' }, service.nodes[1]),
  ]);
  expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([]);
  await runJobs(service.deps);
  expect(await exists(account.id)).toBe(false);
  expect(await sql('select 1 from account_keys where account_id = $1', [account.id])).toEqual([]);
});

test('a client that refreshes gets invalid_grant, and the clients are told by a back-channel log-out', async () => {
  const app = await addApplication(service, { backchannel_logout_uri: 'https://app.example/log-out' });
  const { account, browser } = await due();
  const tokens = await app.signIn(browser, offline);
  await erase(account.id);
  await expect(app.refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await takeJobs(service.deps, 'log-out-client')).toEqual([
    expect.objectContaining({ clientId: app.clientId, accountId: account.id }),
  ]);
});

test('an address that another account shares keeps its messages and codes', async () => {
  const { account } = await due();
  const other = await addVerifiedAccount(service.deps);
  await sql(
    `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
     values ($1, 'email', $2, false, now(), true)`,
    [other.id, account.email],
  );
  const before = await sql('select count(*) from messages');
  await erase(account.id);
  expect(await exists(other.id)).toBe(true);
  expect(
    await sql('select value from identifiers where account_id = $1 and value = $2', [
      other.id,
      account.email,
    ]),
  ).toHaveLength(1);
  const left = await sql('select count(*) from messages');
  expect(Number(left[0].count)).toBeGreaterThan(0);
  expect(Number(left[0].count)).toBeLessThan(Number(before[0].count));
});
