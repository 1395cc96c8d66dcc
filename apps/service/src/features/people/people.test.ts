import { describe, expect, test } from 'vitest';
import { storeHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import { helpdeskPinHash } from '../../domain/staff/helpdesk-pin-hash';
import { readEvents } from '../../testing/audit';
import { addAccount } from '../../testing/accounts';
import { addInvitation } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedInStaff, type StaffBrowser } from '../../testing/staff';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService();

const reason = 'she calls about her card';

/** A person with a card, a platform link and an import reference, and an agent. */
async function personAndAgent() {
  const account = await addVerifiedAccount(service.deps, {
    hasCard: true,
    columns: { birthdate: '1990-02-01' },
  });
  const { browser, id } = await signedInStaff(service, 'helpdesk');
  return { account, browser, id };
}

const search = (browser: StaffBrowser, text: string, more: object = {}) =>
  browser.call('/api/people/search', { body: { text, ...more } });

const givePin = (accountId: string, pin: string) =>
  storeHelpdeskPin(service.deps.db, { accountId, pinHash: helpdeskPinHash(service.deps, pin), seconds: 600 });

describe('a person is found by', () => {
  test('email, phone, account id and import reference, masked', async () => {
    const { account, browser } = await personAndAgent();
    const { rows } = await service.deps.db.query<{ reference: string }>(
      'select reference from accounts where id = $1',
      [account.id],
    );
    for (const text of [account.email, account.phone, account.id, rows[0]?.reference ?? '']) {
      const { json } = await search(browser, text);
      expect(json.people).toHaveLength(1);
      expect(json.people[0]).toMatchObject({ id: account.id, initials: 'L. P.', is_blocked: false });
      expect(JSON.stringify(json)).not.toContain(account.email);
      expect(JSON.stringify(json)).not.toContain(account.phone);
    }
  });

  test('full card number, and the last four digits with the birth date, but not without it', async () => {
    const { account, browser } = await personAndAgent();
    const { card } = account;
    expect((await search(browser, card)).json.people[0].id).toBe(account.id);
    const lastFour = card.slice(-4);
    expect((await search(browser, lastFour)).json.code).toBe('person-unknown');
    const { json } = await search(browser, lastFour, { birthdate: '1990-02-01' });
    expect(json.people.map(({ id }: { id: string }) => id)).toContain(account.id);
    expect((await search(browser, lastFour, { birthdate: '1990-02-02' })).json.code).toBe('person-unknown');
  });

  test('platform person id', async () => {
    const { email } = await addAccount(service.deps, { user_id: 'person-777' });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const [byPerson, byEmail] = [await search(browser, 'person-777'), await search(browser, email)];
    expect(byPerson.json.people).toEqual(byEmail.json.people);
  });

  test('the helpdesk PIN, which identifies the person once', async () => {
    const { account, browser } = await personAndAgent();
    await givePin(account.id, '482913');
    expect((await search(browser, '482 913')).json).toMatchObject({
      people: [{ id: account.id }],
      is_identified: true,
    });
    expect((await search(browser, '482913')).json.code).toBe('person-unknown');
  });

  test('an expired PIN finds nobody, and an agent who guesses PINs is stopped after five', async () => {
    const { account, browser, id } = await personAndAgent();
    await givePin(account.id, '100000');
    await service.deps.db.query('update helpdesk_pins set expires_at = now()');
    for (let guess = 0; guess < 5; guess += 1)
      expect((await search(browser, String(100_000 + guess))).json.code).toBe('person-unknown');
    expect((await search(browser, '100009')).json.code).toBe('too-many-attempts');
    // Another search still works.
    expect((await search(browser, account.email)).status).toBe(200);
    const { rows } = await service.deps.db.query(
      "select count(*)::int as refused from audit_events where event = 'helpdesk-pin-refused' and staff_id = $1",
      [id],
    );
    expect(rows).toEqual([{ refused: 5 }]);
  });

  test('an invitation that nobody has used is found by its reference and its email, and sent again', async () => {
    const email = 'invited-agent@onboarding.example';
    await addInvitation(service.deps, { reference: 'agents-invitation', email });
    const { browser } = await signedInStaff(service, 'helpdesk');
    const byReference = (await search(browser, 'agents-invitation')).json;
    expect((await search(browser, email)).json.invitations).toEqual(byReference.invitations);
    const [invitation] = byReference.invitations;
    expect(invitation).toMatchObject({
      reference: 'agents-invitation',
      email: 'i•••@o•••.example',
      sent_at: null,
    });
    const send = () => browser.call(`/api/invitations/${invitation.id}/send`, { body: { reason } });
    expect((await send()).status).toBe(204);
    const [message] = await messagesTo(service.deps, email);
    expect(message?.subject).toBeTruthy();
    expect((await search(browser, email)).json.invitations[0].sent_at).not.toBeNull();
    for (let times = 0; times < 4; times += 1) await send();
    expect((await send()).json.code).toBe('too-many-attempts');
    await service.deps.db.query('delete from limit_counts');
    await service.deps.db.query('update invitations set used_at = now() where id = $1', [invitation.id]);
    expect((await send()).json.code).toBe('invitation-used');
    expect((await search(browser, email)).json.code).toBe('person-unknown');
  });

  test('nothing that was typed is in the audit trail', async () => {
    const { account, browser } = await personAndAgent();
    await search(browser, account.email);
    const { rows } = await service.deps.db.query<{ text: string }>(
      "select details::text as text from audit_events where event = 'people-searched'",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain('@');
  });
});

describe('the page of a person', () => {
  test('shows addresses masked, what was sent, and who looked; looking again soon adds nothing', async () => {
    const { account, browser } = await personAndAgent();
    for (let times = 0; times < 2; times += 1) {
      const { status, json, text } = await browser.call(`/api/people/${account.id}`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ id: account.id, initials: 'L. P.', blocked: null, is_mfa_forced: false });
      expect(json.identifiers).toHaveLength(2);
      for (const secret of [account.email, account.phone, 'Peeters', '1990-02-01'])
        expect(text).not.toContain(secret);
    }
    const looks = await service.deps.db.query(
      "select 1 from audit_events where account_id = $1 and event = 'account-shown'",
      [account.id],
    );
    expect(looks.rowCount).toBe(1);
  });

  test('lists what was sent to the person, with its state, long after its text is gone', async () => {
    const { account, browser } = await personAndAgent();
    await browser.call(`/api/people/${account.id}/acts`, { body: { act: 'end-sessions', reason } });
    const before = (await browser.call(`/api/people/${account.id}`)).json.deliveries;
    expect(before[0]).toMatchObject({ content: 'sessions-ended', state: 'waiting', failed_tries: 0 });
    await service.deps.db.query(
      "update messages set sealed = null, given_up_at = now(), failure = 'refused'",
    );
    const after = (await browser.call(`/api/people/${account.id}`)).json.deliveries;
    expect(after[0]).toMatchObject({ content: 'sessions-ended', state: 'given-up', failure: 'refused' });
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'nobody'])('of %s does not exist', async id => {
    const { browser } = await signedInStaff(service, 'helpdesk');
    expect((await browser.call(`/api/people/${id}`)).json.code).toBe('person-unknown');
    const reveal = await browser.call(`/api/people/${id}/reveal`, { body: { reason } });
    expect(reveal.json.code).toBe('person-unknown');
  });

  test('lists older events page by page', async () => {
    const { account, browser } = await personAndAgent();
    await service.deps.db.query(
      "insert into audit_events (account_id, event) select $1, 'signed-in' from generate_series(1, 60)",
      [account.id],
    );
    const { events } = (await browser.call(`/api/people/${account.id}`)).json;
    expect(events).toHaveLength(50);
    const last = events.at(-1).id;
    const older = (await browser.call(`/api/people/${account.id}/events?before=${last}`)).json.events;
    expect(older.length).toBeGreaterThan(9);
    expect(older.every(({ id }: { id: string }) => Number(id) < Number(last))).toBe(true);
    const odd = await browser.call(`/api/people/${account.id}/events?before=x`);
    expect([odd.status, odd.json.fields]).toEqual([400, ['before']]);
  });
});

test('names, birth date and addresses are uncovered with a reason, which is recorded', async () => {
  const { account, browser } = await personAndAgent();
  const reveal = (body: object) => browser.call(`/api/people/${account.id}/reveal`, { body });
  expect((await reveal({ reason: 'x' })).json.fields).toEqual(['reason']);
  expect((await reveal({ reason })).json).toEqual({
    firstname: 'Lotte',
    lastname: 'Peeters',
    birthdate: '1990-02-01',
    emails: [account.email],
    phones: [account.phone],
    iban_ending: null,
  });
  const events = await readEvents(
    service.deps,
    ['reason', 'operator'],
    "account_id = $1 and event = 'account-revealed'",
    [account.id],
  );
  expect(events).toEqual([{ reason, operator: expect.any(String) }]);
});
