import { describe, expect, test } from 'vitest';
import { addApplication, offline } from '../../testing/applications';
import { createBrowser } from '../../testing/browser';
import { readEvents } from '../../testing/audit';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const reason = 'the caller has proven who they are';
const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;

const act = (browser: StaffBrowser, id: string, order: object) =>
  browser.call(`/api/people/${id}/acts`, { body: { reason, ...order } });

/** A second member of staff approves the only open request. */
async function approve() {
  const { browser } = await signedInStaff(service, 'supervisor');
  const { requests } = (await browser.call('/api/requests')).json;
  const open = requests.find(({ is_open }: { is_open: boolean }) => is_open);
  const answer = await browser.call(`/api/requests/${open?.id}/approve`, { method: 'POST' });
  return { answer, open };
}

describe('a link that staff take away or move', () => {
  let count = 0;
  /** A person with a link, and a client that may read their data. */
  async function linked() {
    count += 1;
    const { account, browser } = await signedIn(service);
    await sql("insert into platform_links (account_id, platform, person_id) values ($1, 'client', $2)", [
      account.id,
      `C-access-${count}`,
    ]);
    const app = await addApplication(service);
    const tokens = await app.signIn(browser, offline);
    return { account, app, tokens };
  }

  test('ends the tokens of clients, which were told about it', async () => {
    const { account, app, tokens } = await linked();
    const { browser } = await signedInStaff(service, 'helpdesk');
    await expect(app.userinfo(tokens.access_token)).resolves.toBeDefined();
    expect((await act(browser, account.id, { act: 'remove-link', platform: 'client' })).json.state).toBe(
      'done',
    );
    await expect(app.userinfo(tokens.access_token)).rejects.toThrow();
    await expect(app.refresh(tokens.refresh_token)).rejects.toThrow();
    const again = await act(browser, account.id, { act: 'remove-link', platform: 'client' });
    expect(again.json.code).toBe('nothing-to-change');
  });

  test('ends the tokens of the giver’s clients, not those of the receiver', async () => {
    const { account, app, tokens } = await linked();
    const receiver = await signedIn(service);
    const other = await app.signIn(receiver.browser, offline);
    const { browser } = await signedInStaff(service, 'helpdesk');
    await act(browser, account.id, {
      act: 'move-link',
      platform: 'client',
      to_account_id: receiver.account.id,
    });
    await expect(app.userinfo(tokens.access_token)).resolves.toBeDefined();
    expect((await approve()).answer.status).toBe(200);
    await expect(app.userinfo(tokens.access_token)).rejects.toThrow();
    await expect(app.refresh(tokens.refresh_token)).rejects.toThrow();
    await expect(app.userinfo(other.access_token)).resolves.toBeDefined();
  });
});

test('the last authenticator is removed when a second member of staff approves it', async () => {
  const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
  const { browser } = await signedInStaff(service, 'helpdesk');
  const [authenticator] = (await browser.call(`/api/people/${account.id}`)).json.authenticators;
  const order = { act: 'remove-authenticator', authenticator_id: authenticator.id };
  expect((await act(browser, account.id, order)).json).toEqual({ state: 'requested' });
  expect((await createBrowser(service).signIn(account)).json.code).toBe('mfa-required');
  const { answer, open } = await approve();
  expect([answer.status, open.authenticator]).toEqual([200, 'sms']);
  expect((await createBrowser(service).signIn(account)).status).toBe(200);
  const texts = (await messagesTo(service.deps, account.email)).map(({ subject }) => subject);
  expect(texts).toContain('A two-step verification method was removed');
});

test('what somebody requested who is no longer a member of staff waits no more', async () => {
  const from = await addVerifiedAccount(service.deps, { hasCard: true });
  const to = await addVerifiedAccount(service.deps);
  const maker = await signedInStaff(service, 'helpdesk');
  const { cards } = (await maker.browser.call(`/api/people/${from.id}`)).json;
  const order = { act: 'move-card', card_id: cards[0].card_id, to_account_id: to.id };
  expect((await act(maker.browser, from.id, order)).json.state).toBe('requested');
  const { browser } = await signedInStaff(service, 'supervisor');
  const [request] = (await browser.call('/api/requests')).json.requests;
  await sql('update staff set disabled_at = now() where id = $1', [maker.id]);
  expect((await browser.call('/api/requests')).json.requests[0].is_open).toBe(false);
  const answer = await browser.call(`/api/requests/${request.id}/approve`, { method: 'POST' });
  expect(answer.json.code).toBe('request-decided');
  expect(await sql('select account_id from card_assignments where card_id = $1', [cards[0].card_id])).toEqual(
    [{ account_id: from.id }],
  );
});

describe('an address', () => {
  const idOf = async (id: string, kind: string) =>
    (await sql('select id from identifiers where account_id = $1 and kind = $2', [id, kind]))[0].id;

  test('is removed with its authenticator, and the person is notified there too', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const second = `second-${account.email}`;
    await sql(
      "insert into identifiers (account_id, kind, value, is_primary, verified_at) values ($1, 'email', $2, false, now())",
      [account.id, second],
    );
    const { browser } = await signedInStaff(service, 'helpdesk');
    const shown = (await browser.call(`/api/people/${account.id}`)).json.identifiers;
    const extra = shown.find((each: { is_primary: boolean }) => !each.is_primary);
    const order = { act: 'remove-identifier', identifier_id: extra.id };
    expect((await act(browser, account.id, order)).json).toEqual({ state: 'done' });
    expect((await messagesTo(service.deps, second)).at(0)?.subject).toContain('removed');
    expect((await act(browser, account.id, order)).json.code).toBe('nothing-to-change');
  });

  test('that is the last of its kind needs a second member of staff, who sees it masked', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms', 'email'] });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const order = { act: 'remove-identifier', identifier_id: await idOf(account.id, 'phone') };
    expect((await act(browser, account.id, order)).json).toEqual({ state: 'requested' });
    const { answer, open } = await approve();
    expect(answer.status).toBe(200);
    expect(open.address).toContain('•');
    const left = (await browser.call(`/api/people/${account.id}`)).json;
    expect(left.identifiers).toHaveLength(1);
    expect(left.authenticators).toMatchObject([{ type: 'email' }]);
    const events = await readEvents(
      service.deps,
      ['event', 'reason'],
      "account_id = $1 and event in ('identifier-removed', 'method-removed')",
      [account.id],
    );
    expect(events.toSorted((a, b) => a.event.localeCompare(b.event))).toEqual([
      { event: 'identifier-removed', reason },
      { event: 'method-removed', reason },
    ]);
  });

  test('to which the only authenticator sends its codes needs one too: it may end with the address', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    // A number that receives no SMS.
    await sql(
      "insert into identifiers (account_id, kind, value, is_primary, verified_at) values ($1, 'phone', '+3225551234', false, now())",
      [account.id],
    );
    const { browser } = await signedInStaff(service, 'helpdesk');
    const [{ id }] = await sql(
      "select id from identifiers where account_id = $1 and kind = 'phone' and is_primary",
      [account.id],
    );
    const order = { act: 'remove-identifier', identifier_id: id };
    expect((await act(browser, account.id, order)).json).toEqual({ state: 'requested' });
    await sql('delete from staff_requests');
  });

  test('that is the last verified one is not removed', async () => {
    const account = await addVerifiedAccount(service.deps, { verified: ['email'] });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const order = { act: 'remove-identifier', identifier_id: await idOf(account.id, 'email') };
    const asked = await act(browser, account.id, order);
    const code = asked.json.code ?? (await approve()).answer.json.code;
    expect(code).toBe('last-address');
    await sql('delete from staff_requests');
  });
});

test('two-step verification is made mandatory and optional again, with a reason and a notification', async () => {
  const { account, browser: person } = await signedIn(service, {});
  const { browser } = await signedInStaff(service, 'helpdesk');
  const force = async (is_forced: boolean) =>
    (await act(browser, account.id, { act: 'force-mfa', is_forced })).json;
  expect(await force(true)).toEqual({ state: 'done' });
  expect((await force(true)).code).toBe('nothing-to-change');
  expect((await person.call('/user/cards')).json.code).toBe('required-action-mfa-forced');
  expect(await force(false)).toEqual({ state: 'done' });
  expect((await person.call('/user/cards')).status).toBe(200);
  const subjects = (await messagesTo(service.deps, account.email)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      'Two-step verification is now mandatory',
      'Two-step verification is no longer mandatory',
    ]),
  );
  expect(
    await readEvents(service.deps, ['event', 'reason'], "account_id = $1 and event like 'mfa-%'", [
      account.id,
    ]),
  ).toEqual([
    { event: 'mfa-forced', reason },
    { event: 'mfa-released', reason },
  ]);
});
