import { describe, expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { purgedTables } from '../../jobs/purged-tables';
import { createBrowser } from '../../testing/browser';
import { runJobs } from '../../testing/jobs';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ nodes: 2 });

const reason = 'her phone was stolen';

const act = (browser: StaffBrowser, id: string, order: object, node = service.nodes[0]) =>
  browser.call(`/api/people/${id}/acts`, { body: { reason, ...order } }, node);

async function eventsOf(accountId: string) {
  return readEvents(
    service.deps,
    ['event', 'reason', 'operator'],
    'account_id = $1 and staff_id is not null',
    [accountId],
  );
}

const openRequest = async (
  browser: StaffBrowser,
): Promise<{ id: string; is_own: boolean; card_last_four: string | null }> =>
  (await browser.call('/api/requests')).json.requests.find(({ is_open }: { is_open: boolean }) => is_open);

describe('an agent', () => {
  test('ends the sessions of a stolen phone; the person is notified, and the reason is recorded', async () => {
    const { account, browser: phone } = await signedIn(service);
    const { browser, name } = await signedInStaff(service, 'helpdesk');
    expect((await act(browser, account.id, { act: 'end-sessions' })).json).toEqual({ state: 'done' });
    expect((await phone.call('/user')).status).toBe(401);
    expect(await eventsOf(account.id)).toEqual([{ event: 'sessions-ended', reason, operator: name }]);
    const [message] = await messagesTo(service.deps, account.email);
    expect(message?.text).toContain('logged out all devices');
  });

  test('logs out one device, and the others stay signed in', async () => {
    const { account, browser: phone } = await signedIn(service);
    const laptop = createBrowser(service);
    await laptop.signInWithCode(account);
    const { browser } = await signedInStaff(service, 'helpdesk');
    const { sessions } = (await browser.call(`/api/people/${account.id}`)).json;
    expect(sessions.map(({ device_id }: { device_id: string }) => device_id)).toContain(phone.deviceId);
    const order = { act: 'log-out-device', device_id: phone.deviceId };
    expect((await act(browser, account.id, order)).json).toEqual({ state: 'done' });
    expect((await phone.call('/user')).status).toBe(401);
    expect((await laptop.call('/user')).status).toBe(200);
    expect((await act(browser, account.id, order)).json.code).toBe('nothing-to-change');
  });

  test('has a copy of the data prepared, which only the person can download', async () => {
    const { account, browser: person } = await signedIn(service);
    const { browser } = await signedInStaff(service, 'helpdesk');
    expect((await act(browser, account.id, { act: 'prepare-data-export' })).json).toEqual({ state: 'done' });
    expect((await act(browser, account.id, { act: 'prepare-data-export' })).json.code).toBe(
      'nothing-to-change',
    );
    await runJobs(service.deps);
    expect((await person.call('/user/data-export')).json.state).toBe('ready');
    const [message] = await messagesTo(service.deps, account.email);
    expect(message?.text).toContain('The copy of your data');
  });

  test('requires a new password', async () => {
    const { account, browser: phone } = await signedIn(service);
    const { browser } = await signedInStaff(service, 'helpdesk');
    await act(browser, account.id, { act: 'require-password' });
    expect((await phone.call('/user/cards')).json.code).toBe('required-action-weak-password');
  });

  test('blocks and unblocks an account; a second time changes nothing', async () => {
    const account = await addVerifiedAccount(service.deps);
    const { browser } = await signedInStaff(service, 'helpdesk');
    const done = async (name: string) => (await act(browser, account.id, { act: name })).json;
    expect(await done('block')).toEqual({ state: 'done' });
    expect((await createBrowser(service).signIn(account)).json.code).toBe('account-blocked');
    expect((await browser.call(`/api/people/${account.id}`)).json.blocked).toMatchObject({ reason });
    expect((await done('block')).code).toBe('nothing-to-change');
    expect(await done('unblock')).toEqual({ state: 'done' });
    expect((await done('unblock')).code).toBe('nothing-to-change');
    expect((await createBrowser(service).signIn(account)).json.code).not.toBe('account-blocked');
  });

  test('two agents who act at once do it once', async () => {
    const account = await addVerifiedAccount(service.deps);
    const agents = await Promise.all([0, 1].map(() => signedInStaff(service, 'helpdesk')));
    const answers = await Promise.all(
      agents.map(({ browser }, index) => act(browser, account.id, { act: 'block' }, service.nodes[index])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await eventsOf(account.id)).toHaveLength(1);
  });

  test('removes one of two authenticators, but only requests the removal of the last one', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['email', 'sms'] });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const { authenticators } = (await browser.call(`/api/people/${account.id}`)).json;
    const [first, last] = authenticators.map(({ id }: { id: string }) => id);
    const remove = async (id: string) =>
      (await act(browser, account.id, { act: 'remove-authenticator', authenticator_id: id })).json;
    expect(await remove(first)).toEqual({ state: 'done' });
    expect(await remove(last)).toEqual({ state: 'requested' });
    expect((await browser.call(`/api/people/${account.id}`)).json.authenticators).toHaveLength(1);
    expect((await eventsOf(account.id)).map(({ event }) => event)).toEqual([
      'account-shown',
      'method-removed',
      'request-made',
      'account-shown',
    ]);
  });

  test('removes one of two passkeys, or an app, and the notification names it', async () => {
    const account = await addVerifiedAccount(service.deps, { methods: ['sms'] });
    const added: [string, string][] = [
      ['passkey', 'Phone'],
      ['passkey', 'Laptop'],
      ['totp', 'Tablet'],
    ];
    for (const [type, name] of added)
      await service.deps.db.query(
        'insert into authenticators (account_id, type, name, settled_at_once) values ($1, $2, $3, true)',
        [account.id, type, name],
      );
    const { browser } = await signedInStaff(service, 'helpdesk');
    const shown = async (): Promise<{ id: string; name: string | null }[]> =>
      (await browser.call(`/api/people/${account.id}`)).json.authenticators;
    for (const removed of ['Laptop', 'Tablet']) {
      const id = (await shown()).find(({ name }) => name === removed)?.id;
      const order = { act: 'remove-authenticator', authenticator_id: id };
      expect((await act(browser, account.id, order)).json).toEqual({ state: 'done' });
    }
    expect((await shown()).map(({ name }) => name).toSorted()).toEqual(['Phone', null]);
    const texts = (await messagesTo(service.deps, account.email)).map(
      ({ subject, text }) => `${subject}: ${text}`,
    );
    expect(texts).toContainEqual(expect.stringMatching(/^A passkey was removed: [^]*What: Laptop\n/));
    expect(texts).toContainEqual(
      expect.stringMatching(/^The authenticator app was removed: [^]*What: Tablet\n/),
    );
  });

  test.each([
    ['an unknown act', { act: 'give-money' }],
    ['an act without its card', { act: 'remove-card' }],
    ['no reason', { act: 'block', reason: '' }],
    ['a reason that says nothing', { act: 'block', reason: ' .   ' }],
    ['a receiver that is no id', { act: 'move-card', card_id: 'c', to_account_id: 'me' }],
  ])('is told what is wrong with %s', async (_what, order) => {
    const account = await addVerifiedAccount(service.deps);
    const { browser } = await signedInStaff(service, 'helpdesk');
    expect((await act(browser, account.id, order)).json.code).toBe('invalid-request');
  });
});

describe('what gives access to money or an identity', () => {
  /** Two people, the card of the first, and the request of an agent to move it. */
  async function requestedMove() {
    const from = await addVerifiedAccount(service.deps, { hasCard: true });
    const to = await addVerifiedAccount(service.deps);
    const agent = await signedInStaff(service, 'supervisor');
    const { cards } = (await agent.browser.call(`/api/people/${from.id}`)).json;
    const order = { act: 'move-card', card_id: cards[0].card_id, to_account_id: to.id };
    expect((await act(agent.browser, from.id, order)).json).toEqual({ state: 'requested' });
    const request = await openRequest(agent.browser);
    return { from, to, agent, request };
  }
  const decide = (
    browser: StaffBrowser,
    id: string,
    decision: string,
    body?: object,
    node = service.nodes[0],
  ) => browser.call(`/api/requests/${id}/${decision}`, { method: 'POST', ...(body && { body }) }, node);
  const cardsOf = async (browser: StaffBrowser, id: string) =>
    (await browser.call(`/api/people/${id}`)).json.cards.length;

  test('is done when a second member of staff approves it, and both people are notified', async () => {
    const { from, to, agent, request } = await requestedMove();
    const { browser } = await signedInStaff(service, 'supervisor');
    expect(request).toMatchObject({ is_own: true, card_last_four: from.card.slice(-4) });
    expect((await openRequest(browser)).is_own).toBe(false);
    expect(await cardsOf(browser, from.id)).toBe(1);
    expect((await decide(browser, request.id, 'approve')).status).toBe(200);
    expect([await cardsOf(browser, from.id), await cardsOf(browser, to.id)]).toEqual([0, 1]);
    for (const { email } of [from, to]) expect(await messagesTo(service.deps, email)).toHaveLength(1);
    const events = await eventsOf(to.id);
    expect(events[0]).toEqual({ event: 'card-added', reason, operator: agent.name });
  });

  test('is not approved by the one who requested it, nor by somebody who may not approve', async () => {
    const { from, agent, request } = await requestedMove();
    expect((await decide(agent.browser, request.id, 'approve')).json.code).toBe('own-request');
    const { browser } = await signedInStaff(service, 'helpdesk');
    expect((await decide(browser, request.id, 'approve')).json.code).toBe('not-permitted');
    expect(await cardsOf(agent.browser, from.id)).toBe(1);
    await decide(agent.browser, request.id, 'withdraw');
  });

  test('is decided once, by parallel calls on two nodes too', async () => {
    const { from, request } = await requestedMove();
    const deciders = await Promise.all([0, 1, 2, 3].map(() => signedInStaff(service, 'supervisor')));
    const answers = await Promise.all(
      deciders.map(({ browser }, index) =>
        index < 2
          ? decide(browser, request.id, 'approve', undefined, service.nodes[index % 2])
          : decide(browser, request.id, 'refuse', { reason }, service.nodes[index % 2]),
      ),
    );
    const [done, ...late] = answers.map(({ status }) => status).toSorted();
    expect([200, 204]).toContain(done);
    expect(late).toEqual([409, 409, 409]);
    const decisions = (await eventsOf(from.id)).filter(({ event }) =>
      /^request-(approved|refused)$/.test(event),
    );
    expect(decisions).toHaveLength(1);
  });

  test('is withdrawn by its maker only, and expires after a day', async () => {
    const { agent, request } = await requestedMove();
    const { browser } = await signedInStaff(service, 'supervisor');
    expect((await decide(browser, request.id, 'withdraw')).json.code).toBe('request-decided');
    expect((await decide(agent.browser, request.id, 'withdraw')).status).toBe(204);
    expect((await decide(browser, request.id, 'approve')).json.code).toBe('request-decided');
    const later = await requestedMove();
    await service.deps.db.query("update staff_requests set ends_at = now() - interval '1 second'");
    expect((await decide(browser, later.request.id, 'approve')).json.code).toBe('request-decided');
    expect(await openRequest(browser)).toBeUndefined();
  });

  test('says so when it is no longer possible', async () => {
    const { from, request } = await requestedMove();
    await service.deps.db.query('delete from card_assignments where account_id = $1', [from.id]);
    const { browser } = await signedInStaff(service, 'supervisor');
    expect((await decide(browser, request.id, 'approve')).json.code).toBe('nothing-to-change');
    // Nothing was decided: the maker may withdraw it.
    expect((await openRequest(browser)).id).toBe(request.id);
    await service.deps.db.query('delete from staff_requests');
  });

  test('is the removal of a card too, which could then be activated elsewhere', async () => {
    const account = await addVerifiedAccount(service.deps, { hasCard: true });
    const agent = await signedInStaff(service, 'helpdesk');
    const { browser } = await signedInStaff(service, 'supervisor');
    const [card] = (await agent.browser.call(`/api/people/${account.id}`)).json.cards;
    const order = { act: 'remove-card', card_id: card.card_id };
    expect((await act(agent.browser, account.id, order)).json).toEqual({ state: 'requested' });
    expect(await cardsOf(browser, account.id)).toBe(1);
    expect((await decide(browser, (await openRequest(browser)).id, 'approve')).status).toBe(200);
    expect(await cardsOf(browser, account.id)).toBe(0);
    expect((await act(agent.browser, account.id, order)).json.code).toBe('nothing-to-change');
    const [message] = await messagesTo(service.deps, account.email);
    expect(message?.text).toContain(`•••• ${account.card.slice(-4)}`);
  });

  test('is not requested if it cannot be done, and nothing of the try remains', async () => {
    const account = await addVerifiedAccount(service.deps, { hasCard: true });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const [card] = (await browser.call(`/api/people/${account.id}`)).json.cards;
    const nobody = '00000000-0000-4000-8000-000000000000';
    const refused = async (order: object) => (await act(browser, account.id, order)).json.code;
    expect(await refused({ act: 'undo-merge', closed_account_id: nobody })).toBe('undo-impossible');
    expect(await refused({ act: 'move-card', card_id: card.card_id, to_account_id: nobody })).toBe(
      'person-unknown',
    );
    expect(await refused({ act: 'move-link', platform: 'client', to_account_id: nobody })).toBe(
      'person-unknown',
    );
    expect(await openRequest(browser)).toBeUndefined();
    expect((await act(browser, account.id, { act: 'remove-card', card_id: card.card_id })).status).toBe(200);
    expect(await cardsOf(browser, account.id)).toBe(1);
    expect(await messagesTo(service.deps, account.email)).toEqual([]);
    expect((await eventsOf(account.id)).map(({ event }) => event)).not.toContain('card-removed');
    await service.deps.db.query('delete from staff_requests');
  });

  test('waits in front of what was decided, however much that is, and is forgotten after 30 days', async () => {
    const { from, agent, request } = await requestedMove();
    await service.deps.db.query(
      `insert into staff_requests (id, act, account_id, input, reason, requested_by, requested_at, ends_at, decision)
       select gen_random_uuid(), 'erase', $1, '{}', 'r', $2, now() + interval '1 minute', now() + interval '1 day', 'withdrawn'
         from generate_series(1, 101)`,
      [from.id, agent.id],
    );
    const { requests } = (await agent.browser.call('/api/requests')).json;
    expect([requests.length, requests[0].id]).toEqual([101, request.id]);
    await service.deps.db.query(
      "update staff_requests set requested_at = now() - interval '30 days' - interval '1 second' where decision is not null",
    );
    const purge = purgedTables['requests of staff'];
    expect(await purge?.batch(service.deps, 1000, [])).toEqual({ removed: 101 });
    await service.deps.db.query('delete from staff_requests');
  });

  test('a platform link goes to an account that has none there', async () => {
    const [from, to, other] = await Promise.all(
      ['link-from', 'link-to', 'link-other'].map(() => addVerifiedAccount(service.deps)),
    );
    const link = (id = '', person: string) =>
      service.deps.db.query(
        "insert into platform_links (account_id, platform, person_id) values ($1, 'client', $2)",
        [id, person],
      );
    await link(from?.id, 'client-1');
    await link(other?.id, 'client-2');
    const agent = await signedInStaff(service, 'helpdesk');
    const { browser } = await signedInStaff(service, 'supervisor');
    const move = async (toId = '') => {
      const order = { act: 'move-link', platform: 'client', to_account_id: toId };
      const requested = await act(agent.browser, from?.id ?? '', order);
      return requested.status === 200
        ? decide(browser, (await openRequest(browser)).id, 'approve')
        : requested;
    };
    expect((await move(other?.id)).json.code).toBe('link-conflict');
    expect((await move(to?.id)).status).toBe(200);
    const { links } = (await browser.call(`/api/people/${to?.id}`)).json;
    expect(links).toMatchObject([{ platform: 'client', person_id: 'client-1' }]);
  });

  test.each(['somebody else', 'the giver'])(
    'a receiver who was merged into %s meanwhile receives nothing',
    async survivor => {
      const { from, to, request } = await requestedMove();
      const into = survivor === 'the giver' ? from : await addVerifiedAccount(service.deps);
      await service.deps.db.query('delete from accounts where id = $1', [to.id]);
      await service.deps.db.query('insert into merged_accounts (account_id, merged_into) values ($1, $2)', [
        to.id,
        into.id,
      ]);
      const { browser } = await signedInStaff(service, 'supervisor');
      expect((await decide(browser, request.id, 'approve')).json.code).toBe('person-unknown');
      expect(await cardsOf(browser, from.id)).toBe(1);
      await service.deps.db.query('delete from staff_requests');
    },
  );
});
