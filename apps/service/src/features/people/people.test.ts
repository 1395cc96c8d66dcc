import { describe, expect, test } from 'vitest';
import { endHelpdeskPin, storeHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import { helpdeskPinHash } from '../../domain/staff/helpdesk-pin-hash';
import { readEvents } from '../../testing/audit';
import { addAccount } from '../../testing/accounts';
import { addInvitation } from '../../testing/cards';
import { messagesTo } from '../../testing/messages';
import { withTestService } from '../../testing/service';
import { signedIn } from '../../testing/signed-in';
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

/** The events of an account that members of staff caused by looking. */
const looksAt = async (accountId: string) =>
  (
    await readEvents(service.deps, ['event', 'operator'], 'account_id = $1 and staff_id is not null', [
      accountId,
    ])
  ).map(({ event }) => event);

const identify = (browser: StaffBrowser, pin: string) =>
  browser.call('/api/people/identify', { body: { pin } });

const pinEvents = async (staffId: string) =>
  (
    await service.deps.db.query<{ event: string; code: string | null }>(
      "select event, code from audit_events where event like 'helpdesk-pin-%' and staff_id = $1 order by id",
      [staffId],
    )
  ).rows;

/** As somebody would make it who is signed in. */
async function givePin(accountId: string, pin: string) {
  const { db } = service.deps;
  const { rows } = await db.query<{ id: string }>(
    "insert into sessions (account_id, market) values ($1, 'be') returning id",
    [accountId],
  );
  const pinHash = helpdeskPinHash(service.deps, pin);
  await endHelpdeskPin(db, { accountId });
  await storeHelpdeskPin(db, { accountId, sessionId: rows[0]?.id ?? '', pinHash, seconds: 600 });
}

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

  test('a search that others match too is seen by all of them', async () => {
    const { browser } = await signedInStaff(service, 'helpdesk');
    const birthdate = '1971-03-04';
    const withCard = { hasCard: true, columns: { birthdate } };
    const people = [
      await addVerifiedAccount(service.deps, withCard),
      await addVerifiedAccount(service.deps, withCard),
    ];
    await service.deps.db.query("update card_assignments set last_four = '7788' where account_id = any($1)", [
      people.map(({ id }) => id),
    ]);
    expect((await search(browser, '7788', { birthdate })).json.people).toHaveLength(2);
    for (const { id } of people) expect(await looksAt(id)).toEqual(['account-found']);
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

describe('the helpdesk PIN', () => {
  test('identifies the person once', async () => {
    const { account, browser, id } = await personAndAgent();
    await givePin(account.id, '482913');
    expect((await identify(browser, '482 913')).json).toEqual({ id: account.id });
    expect((await identify(browser, '482913')).json.code).toBe('person-unknown');
    expect(await pinEvents(id)).toEqual([
      { event: 'helpdesk-pin-used', code: null },
      { event: 'helpdesk-pin-refused', code: 'person-unknown' },
    ]);
  });

  test('is not used up by a search for an id that looks like it, which is no try either', async () => {
    const { account, browser } = await personAndAgent();
    const other = await addVerifiedAccount(service.deps);
    await service.deps.db.query('update accounts set reference = $2 where id = $1', [other.id, '731905']);
    await givePin(account.id, '731905');
    for (let times = 0; times < 6; times += 1) {
      const { json } = await search(browser, '731905');
      expect(json.people.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    }
    expect((await identify(browser, '731905')).json).toEqual({ id: account.id });
  });

  test('finds nobody once it has expired; after five wrong ones in an hour not even a right one does', async () => {
    const { account, browser, id } = await personAndAgent();
    await givePin(account.id, '100000');
    await service.deps.db.query('update helpdesk_pins set expires_at = now()');
    for (let guess = 0; guess < 5; guess += 1)
      expect((await identify(browser, String(100_000 + guess))).json.code).toBe('person-unknown');
    await givePin(account.id, '100009');
    expect((await identify(browser, '100009')).json.code).toBe('too-many-attempts');
    // A search still works, and another agent may type the PIN, which is still there.
    expect((await search(browser, account.email)).status).toBe(200);
    const other = await signedInStaff(service, 'helpdesk');
    expect((await identify(other.browser, '100009')).json).toEqual({ id: account.id });
    expect((await pinEvents(id)).map(({ code }) => code)).toEqual([
      ...Array.from({ length: 5 }, () => 'person-unknown'),
      'too-many-attempts',
    ]);
  });

  test('is tried five times at most by parallel calls too, and right ones are not counted', async () => {
    const { account, browser } = await personAndAgent();
    for (let times = 0; times < 6; times += 1) {
      await givePin(account.id, `20000${times}`);
      expect((await identify(browser, `20000${times}`)).status).toBe(200);
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, guess) => identify(browser, String(300_000 + guess))),
    );
    expect(answers.filter(({ json }) => json.code === 'person-unknown')).toHaveLength(5);
    await service.deps.db.query('delete from limit_counts');
  });

  test.each(['12345', '1234567', 'abcdef'])('is never %s', async pin => {
    const { browser } = await signedInStaff(service, 'helpdesk');
    const { status, json } = await identify(browser, pin);
    expect([status, json.fields]).toEqual([400, ['pin']]);
  });
});

describe('the page of a person', () => {
  test('shows addresses masked, what was sent, and who looked, each time', async () => {
    const { account, browser } = await personAndAgent();
    for (let times = 0; times < 2; times += 1) {
      const { status, json, text } = await browser.call(`/api/people/${account.id}`);
      expect(status).toBe(200);
      expect(json).toMatchObject({ id: account.id, initials: 'L. P.', blocked: null, is_mfa_forced: false });
      expect(json.identifiers).toHaveLength(2);
      for (const secret of [account.email, account.phone, 'Peeters', '1990-02-01'])
        expect(text).not.toContain(secret);
    }
    expect(await looksAt(account.id)).toEqual(['account-shown', 'account-shown']);
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

  test('is not read by its events alone without a trace', async () => {
    const { account, browser, id } = await personAndAgent();
    expect((await browser.call(`/api/people/${account.id}/events`)).status).toBe(200);
    expect(await looksAt(account.id)).toEqual(['account-shown']);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await browser.call(`/api/people/${nobody}/events`)).json.code).toBe('person-unknown');
    const { rowCount } = await service.deps.db.query(
      'select 1 from audit_events where account_id = $1 and staff_id = $2',
      [nobody, id],
    );
    expect(rowCount).toBe(0);
  });

  test('shows every active session, also one that is older than ten that ended', async () => {
    const { account, browser: phone } = await signedIn(service);
    const { browser } = await signedInStaff(service, 'helpdesk');
    await service.deps.db.query(
      `insert into sessions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
              'signed_in_at', now() + interval '1 minute', 'ended_at', now()))).*
         from sessions s, generate_series(1, 12) where s.account_id = $1`,
      [account.id],
    );
    const { sessions } = (await browser.call(`/api/people/${account.id}`)).json;
    expect(sessions).toHaveLength(11);
    expect(sessions[0]).toMatchObject({ is_active: true, device_id: phone.deviceId });
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
    expect((await looksAt(account.id)).length).toBe(2);
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
