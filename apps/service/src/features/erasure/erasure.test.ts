import { expect, test } from 'vitest';
import { cancelErasure, eraseAccount } from '../../commands/erase-account';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2, env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

type Browser = Awaited<ReturnType<typeof signedIn>>['browser'];
const ask = (browser: Browser, { id }: { id: string }, node = service.nodes[0]) =>
  browser.call('/user/erasure', { body: { account_id: id } }, node);
const dueAtOf = async (browser: Browser) => (await browser.call('/user')).json.data.erasure_due_at;
const keep = (browser: Browser, link: string, node = service.nodes[0]) =>
  browser.call('/user/erasure/keep', { body: { link } }, node);
const eventsOf = async (id: string) =>
  (await readEvents(service.deps, ['event'], "account_id = $1 and event ~ 'erasure'", [id])).map(
    ({ event }) => event,
  );

/** A person who has just confirmed who they are. */
async function confirmed() {
  const person = await signedIn(service, { methods: ['sms'] });
  await person.browser.performStepUp('sudo', person.account);
  return person;
}

async function linksTo(...addresses: string[]): Promise<(string | undefined)[]> {
  const messages = await Promise.all(addresses.map(address => messagesTo(service.deps, address)));
  return messages.map(all => all.map(({ text }) => /\/keep#([\w-]{20})/.exec(text)?.[1]).find(Boolean));
}

test('a person asks for the deletion with a step-up; it is due in 14 days, and every address gets the link that cancels it', async () => {
  const { account, browser } = await signedIn(service, { methods: ['sms'] });
  expect((await ask(browser, account)).json.code).toBe('sudo-required');
  expect(await dueAtOf(browser)).toBeNull();
  await browser.performStepUp('sudo', account);
  const asked = await ask(browser, account);
  expect(asked.status).toBe(200);
  const days = (Date.parse(asked.json.due_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThan(14.01);
  // Asking again changes nothing and sends nothing.
  expect((await ask(browser, account)).json).toEqual(asked.json);
  expect(await dueAtOf(browser)).toBe(asked.json.due_at);
  const [byEmail, bySms] = await linksTo(account.email, account.phone);
  expect([byEmail, bySms]).toEqual([expect.any(String), byEmail]);
  expect(await eventsOf(account.id)).toEqual(['erasure-requested']);
  // The person still signs in.
  expect((await browser.call('/user')).status).toBe(200);
});

test('a thief asks: “This was not me” of the same message keeps the account, and ends the thief’s session', async () => {
  const { account, browser: thief } = await confirmed();
  await ask(thief, account);
  for (const [address, link] of [
    [account.email, /\/not-me#([\w-]{20})/],
    [account.phone, /\/n#([\w-]{20})$/],
  ] as const) {
    const [message] = await messagesTo(service.deps, address);
    expect(message?.text).toMatch(/\/keep#[\w-]{20}(?![\w-])/);
    expect(message?.text).toMatch(link);
  }
  const [sms] = await messagesTo(service.deps, account.phone);
  const link = sms?.text.split('#').at(-1);
  expect((await createBrowser(service).call('/user/not-me', { body: { link } })).status).toBe(200);
  expect((await thief.call('/user')).status).toBe(401);
  expect(await sql('select 1 from erasures where account_id = $1', [account.id])).toEqual([]);
  expect(await eventsOf(account.id)).toEqual(['erasure-requested', 'erasure-cancelled']);
});

test('they cancel in the portal: every address is told, and there is nothing left to cancel', async () => {
  const { account, browser } = await confirmed();
  await ask(browser, account);
  expect((await browser.call('/user/erasure', { method: 'DELETE' })).status).toBe(204);
  expect((await browser.call('/user/erasure', { method: 'DELETE' })).status).toBe(204);
  expect(await dueAtOf(browser)).toBeNull();
  expect(await eventsOf(account.id)).toEqual(['erasure-requested', 'erasure-cancelled']);
  const messages = await messagesTo(service.deps, account.email);
  expect(messages.map(({ text }) => text).join()).toContain('account will not be deleted');
});

test('the link cancels once, without a session; of two calls on two nodes one succeeds', async () => {
  const { account, browser } = await confirmed();
  await ask(browser, account);
  const [link = ''] = await linksTo(account.email);
  const stranger = createBrowser(service);
  const answers = await Promise.all(service.nodes.map(node => keep(stranger, link, node)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  expect(await dueAtOf(browser)).toBeNull();
  for (const wrong of [link, 'x'.repeat(20), '', 'a\0b'])
    expect((await keep(stranger, wrong)).status).toBeGreaterThanOrEqual(400);
  expect((await keep(stranger, link)).json.code).toBe('erasure-ended');
});

test('two requests at the same time on two nodes make one, with one link', async () => {
  const { account, browser } = await confirmed();
  const answers = await Promise.all(service.nodes.map(node => ask(browser, account, node)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.json).toEqual(answers[1]?.json);
  expect(await eventsOf(account.id)).toEqual(['erasure-requested']);
});

test('deleting as A after signing in as B on this browser deletes nothing of B or A, with and without a step-up', async () => {
  const { account: a, browser } = await confirmed();
  const b = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  await browser.signInWithCode(b);
  const refusal = async () => (await ask(browser, a)).json.code;
  expect(await refusal()).toBe('signed-in-as-other');
  await sql('update sessions set step_up_until = null where account_id = $1', [b.id]);
  expect(await refusal()).toBe('signed-in-as-other');
  expect((await ask(browser, b)).json.code).toBe('sudo-required');
  expect(await sql('select 1 from erasures where account_id = any($1)', [[a.id, b.id]])).toEqual([]);
});

test('an account that is no id is refused as input', async () => {
  const { browser } = await confirmed();
  for (const id of ['', 'me', "' or true --", null, undefined, [], 1])
    expect((await ask(browser, { id } as { id: string })).status).toBe(400);
});

test('staff have an account deleted only with a second member of staff, and keep it alone', async () => {
  const { account, browser: person } = await signedIn(service);
  const reason = 'asked for it by letter';
  const { browser: agent } = await signedInStaff(service, 'helpdesk');
  const { browser: supervisor } = await signedInStaff(service, 'supervisor');
  const act = (name: string) => agent.call(`/api/people/${account.id}/acts`, { body: { act: name, reason } });
  expect((await act('erase')).json).toEqual({ state: 'requested' });
  expect(await dueAtOf(person)).toBeNull();
  const { requests } = (await supervisor.call('/api/requests')).json;
  const { id } = requests.find(({ account_id }: { account_id: string }) => account_id === account.id);
  expect((await agent.call(`/api/requests/${id}/approve`, { method: 'POST' })).status).toBe(403);
  expect((await supervisor.call(`/api/requests/${id}/approve`, { method: 'POST' })).status).toBe(200);
  const dueAt = await dueAtOf(person);
  expect(dueAt).toEqual(expect.any(String));
  expect((await agent.call(`/api/people/${account.id}`)).json.erasure_due_at).toBe(dueAt);
  expect((await linksTo(account.email))[0]).toBeTruthy();
  expect((await act('cancel-erasure')).json).toEqual({ state: 'done' });
  expect((await act('cancel-erasure')).json.code).toBe('nothing-to-change');
  expect(await dueAtOf(person)).toBeNull();
});

test('the command does the same', async () => {
  const { email, id } = await addVerifiedAccount(service.deps);
  expect(await eraseAccount(service.deps, email, 'letter')).toContain('is erased in 14 days');
  expect(await eraseAccount(service.deps, email, 'letter')).toContain('waits for its erasure already');
  expect(await cancelErasure(service.deps, email, 'changed their mind')).toContain('is kept');
  expect(await cancelErasure(service.deps, email, 'again')).toContain('was not to be erased');
  expect(await eventsOf(id)).toEqual(['erasure-requested', 'erasure-cancelled']);
});
