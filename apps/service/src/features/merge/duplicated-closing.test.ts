import { describe, expect, test } from 'vitest';
import { importAccounts } from '../../imports/import-accounts';
import { showAccount } from '../../commands/show-account';
import { goodPassword } from '../../testing/accounts';
import { addApplication } from '../../testing/applications';
import { createBrowser } from '../../testing/browser';
import { addPerson } from '../../testing/cards';
import { addIdentifier } from '../../testing/contact';
import {
  addDuplicateAccounts,
  type DuplicateOptions,
  choosing,
  holdings,
  prove,
  resolve,
  skip,
} from '../../testing/duplicates';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
let count = 0;
const newId = (platform: string) => `${platform}-closing-${(count += 1)}`;
const born = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };

/** A person with a client area, and a duplicate account of the same directory person that has only the e-mail. */
async function onePerson(given: DuplicateOptions = {}) {
  const [client, personal] = [newId('C'), newId('P')];
  await addPerson(service.deps, { platform: 'client', person_id: client, ...born });
  await addPerson(service.deps, { platform: 'personal', person_id: personal, ...born });
  const { shared, accounts } = await addDuplicateAccounts(
    service,
    { columns: { customer_user_id: client, iban: 'BE71096123456769' } },
    { hasCard: true, ...given, columns: { user_id: personal, ...given.columns } },
  );
  const [mine, other] = [accounts[0], accounts[1]];
  return { mine, other, personal, client, shared };
}

async function closed(given: DuplicateOptions = {}) {
  const people = await onePerson(given);
  const waiting = createBrowser(service);
  const signedIn = await waiting.signIn(people.other, people.other.password);
  const browser = await choosing(service, people.mine);
  await prove(browser, { email: people.shared.email });
  return { ...people, browser, waiting, signedIn };
}

test('the former addresses of a closed account count for the surviving one', async () => {
  const { mine, other, shared, browser } = await closed();
  await service.deps.db.query(
    'insert into former_addresses (account_id, address_hash) values ($1, $2), ($3, $2)',
    [other.id, Buffer.from('both'), mine.id],
  );
  await sql('insert into former_addresses (account_id, address_hash) values ($1, $2)', [
    other.id,
    Buffer.from('the other'),
  ]);
  await resolve(browser, { email: shared.email });
  const rows = await sql('select address_hash from former_addresses where account_id = $1', [mine.id]);
  expect(rows.map(({ address_hash: hash }) => String(hash)).toSorted()).toEqual(['both', 'the other']);
});

test('a duplicate account without a verified identifier left is closed: its cards and platform links are transferred', async () => {
  const { mine, other, personal, client, shared, browser } = await closed();
  const answer = await resolve(browser, { email: shared.email });
  expect([answer.status, answer.json]).toEqual([
    200,
    expect.objectContaining({ required_action: null, left: 0 }),
  ]);
  expect(await holdings(service, mine)).toEqual([
    `card ${other.card.slice(-4)}`,
    `client ${client}`,
    `email ${shared.email}`,
    `personal ${personal}`,
  ]);
  expect(await sql('select 1 from accounts where id = $1', [other.id])).toEqual([]);
  const user = (await browser.call('/user')).json.data;
  expect(user).toMatchObject({
    user_id: personal,
    customer_user_id: client,
    iban: expect.stringMatching(/^BE/),
  });
});

test('password, sessions, tokens, trusted devices, authenticators and pending codes of the closed account end', async () => {
  const { other, shared, browser, waiting } = await closed();
  await sql('insert into trusted_devices (secret_hash, account_id, trusted_until) values ($1, $2, now())', [
    Buffer.alloc(32, 1),
    other.id,
  ]);
  const { json: asked } = await createBrowser(service).call('/user/forgot-password', {
    body: { email: shared.email },
  });
  expect((await resolve(browser, { email: shared.email })).status).toBe(200);
  expect((await waiting.call('/duplicated')).json.code).toBe('login-required');
  const again = await createBrowser(service).signIn(other, other.password);
  expect(again.json.code).toBe('invalid-credentials');
  for (const table of [
    'sessions',
    'tokens',
    'trusted_devices',
    'authenticators',
    'challenges',
    'identifiers',
  ]) {
    expect(await sql(`select 1 from ${table} where account_id = $1`, [other.id]), table).toEqual([]);
  }
  expect(await sql('select 1 from challenges where payload = $1', [asked.payload])).toEqual([]);
});

test('clients of the closed account get a log-out', async () => {
  const { mine, other, shared } = await onePerson();
  const app = await addApplication(service, { backchannel_logout_uri: 'https://app.example/told' });
  const elsewhere = await choosing(service, other);
  await skip(elsewhere);
  const tokens = await app.signIn(elsewhere);
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  expect((await resolve(browser, { email: shared.email })).status).toBe(200);
  const { rows } = await service.deps.db.query(
    "select j.key from graphile_worker.jobs j where j.task_identifier = 'log-out-client'",
  );
  expect(rows).toEqual([{ key: `log-out-client ${tokens.claims()?.['sid'] as string}` }]);
  expect(await app.introspect(tokens.access_token)).toEqual({ active: false });
});

test('a pending sign-in of the closed account gets no token', async () => {
  const { mine, other, shared } = await onePerson({ methods: ['email'] });
  const waiting = createBrowser(service);
  const { payload } = (await waiting.signIn(other, other.password)).json.mfa;
  const code = await waiting.codeFor(other);
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  expect((await resolve(browser, { email: shared.email })).status).toBe(200);
  expect((await waiting.confirm(payload, code)).status).toBeGreaterThanOrEqual(400);
  expect(waiting.token()).toBe('');
});

test('invitation, cards and accepted documents are transferred; marketing consent ends, and a card counts as new', async () => {
  const { mine, other, shared, browser } = await closed({ cardHours: 72 });
  await sql(
    `insert into accepted_documents (account_id, document, version, language, accepted_at)
     select $1, document, '1', 'nl', now() from unnest(array['terms', 'marketing']) as document`,
    [other.id],
  );
  await sql(
    "insert into invitations (reference, market, email, used_at, account_id) values ('i', 'be', 'e', now(), $1)",
    [other.id],
  );
  await sql(
    `insert into onboardings (handle_hash, market, language, card_id, account_id, expires_at)
     values ('\\x01', 'be', 'nl', 'some', $1, now() + interval '1 hour')`,
    [other.id],
  );
  await resolve(browser, { email: shared.email });
  expect(await sql('select document from accepted_documents where account_id = $1', [mine.id])).toEqual([
    { document: 'terms' },
  ]);
  for (const table of ['invitations', 'onboardings']) {
    expect(await sql(`select 1 from ${table} where account_id = $1`, [mine.id]), table).toHaveLength(1);
  }
  expect(
    await sql(
      "select added_at > now() - interval '1 minute' as is_new from card_assignments where account_id = $1",
      [mine.id],
    ),
  ).toEqual([{ is_new: true }]);
});

test('an unverified identifier is transferred and stays unverified', async () => {
  const { mine, other, shared, browser } = await closed();
  await sql(
    "insert into identifiers (account_id, kind, value, is_primary) values ($1, 'phone', '+32470999999', true)",
    [other.id],
  );
  await resolve(browser, { email: shared.email });
  expect(
    await sql("select is_primary, verified_at from identifiers where account_id = $1 and kind = 'phone'", [
      mine.id,
    ]),
  ).toEqual([{ is_primary: false, verified_at: null }]);
});

describe('the trace of a merge', () => {
  test('stores which account was merged into which', async () => {
    const { mine, other, shared, browser } = await closed();
    await resolve(browser, { email: shared.email });
    const [{ reference }] = await sql('select reference from merged_accounts where account_id = $1', [
      other.id,
    ]);
    expect(await showAccount(service.deps, other.id)).toContain(mine.id);
    expect(await showAccount(service.deps, reference)).toMatch(/account-merged.*other account/);
    const trail = await sql(
      `select event, other_account_id from audit_events
        where account_id = $1 and other_account_id is not null order by id`,
      [other.id],
    );
    expect(trail).toEqual([
      { event: 'identifier-taken', other_account_id: mine.id },
      { event: 'link-taken', other_account_id: mine.id },
      { event: 'account-closed', other_account_id: mine.id },
    ]);
  });

  test('leads to the current account after several merges', async () => {
    const { mine, other, shared, browser } = await closed();
    await resolve(browser, { email: shared.email });
    const password = 'een heel ander wachtwoord';
    const { accounts } = await addDuplicateAccounts(service, { columns: { password } });
    const [last] = accounts;
    await sql('update identifiers set is_shared = true where account_id = $1', [mine.id]);
    await addIdentifier(service, last, 'email', shared.email, { isShared: true });
    const next = await choosing(service, { ...last, email: shared.email, password });
    await prove(next, { email: shared.email });
    expect((await resolve(next, { email: shared.email, card_numbers: [other.card] })).status).toBe(200);
    expect(
      await sql('select merged_into from merged_accounts where account_id = any($1)', [[mine.id, other.id]]),
    ).toEqual([{ merged_into: last.id }, { merged_into: last.id }]);
    expect(await showAccount(service.deps, other.id)).toContain(last.id);
  });

  test('a repeated line of the import does not add it again', async () => {
    const { other, shared, browser } = await closed();
    const [{ reference }] = await sql('select reference from accounts where id = $1', [other.id]);
    await resolve(browser, { email: shared.email });
    const csv = `reference,emails,password\n${reference},${shared.email},${goodPassword}\n`;
    expect((await importAccounts(service.deps, csv)).lines.join()).toContain('already exists');
    expect(await sql('select 1 from identifiers where value = $1', [shared.email])).toHaveLength(1);
  });
});

describe('without the directory', () => {
  const stranger = async (given: DuplicateOptions = {}) => {
    const found = await addDuplicateAccounts(service, {}, { hasCard: true, ...given });
    const browser = await choosing(service, found.accounts[0]);
    await prove(browser, { email: found.shared.email });
    return { ...found, other: found.accounts[1], mine: found.accounts[0], browser };
  };

  test('closing needs evidence for the other account; otherwise nothing changes', async () => {
    const { mine, other, shared, browser } = await stranger();
    const before = [await holdings(service, mine), await holdings(service, other)];
    const token = browser.token();
    const answer = await resolve(browser, { email: shared.email });
    expect([answer.status, answer.json.code]).toEqual([409, 'needs-proof']);
    expect([await holdings(service, mine), await holdings(service, other)]).toEqual(before);
    expect(browser.token()).toBe(token);
    // The evidence is still valid.
    expect((await browser.call('/duplicated')).json.email_proven).toBe(true);
  });

  test('its card number is evidence', async () => {
    const { mine, other, shared, browser } = await stranger();
    const typed = other.card.replace(/(\d{4})/g, '$1 ').trim();
    expect((await resolve(browser, { email: shared.email, card_numbers: [typed] })).status).toBe(200);
    expect(await holdings(service, mine)).toContain(`card ${other.card.slice(-4)}`);
  });

  test('a code to another identifier of it is evidence: the account keeps that identifier, and only its platform link is transferred', async () => {
    const { mine, other, shared, browser } = await stranger({
      keeps: 'phone',
      columns: { user_id: newId('P') },
    });
    const wish = { email: shared.email, remove_user_linked: true };
    expect((await resolve(browser, wish)).json.code).toBe('needs-proof');
    expect((await prove(browser, other.own)).json).toEqual({ proves: 'other-account' });
    expect((await resolve(browser, wish)).status).toBe(200);
    expect((await holdings(service, mine)).some(each => each.startsWith('personal'))).toBe(true);
    expect(await holdings(service, other)).toEqual([
      `card ${other.card.slice(-4)}`,
      expect.stringMatching(/^phone \S+$/),
    ]);
  });

  test('only_allowed transfers what needs no evidence; the platform link stays', async () => {
    const { other, shared, browser } = await stranger({ keeps: 'phone', columns: { user_id: newId('P') } });
    const answer = await resolve(browser, {
      email: shared.email,
      remove_user_linked: true,
      only_allowed: true,
    });
    expect(answer.json).toMatchObject({ required_action: null, left: 0 });
    expect(await holdings(service, other)).toEqual([
      `card ${other.card.slice(-4)}`,
      expect.stringMatching(/^personal/),
      expect.stringMatching(/^phone/),
    ]);
  });

  test('of three accounts, the one that would be closed without evidence keeps sharing the identifier', async () => {
    const { shared, accounts } = await addDuplicateAccounts(service, {}, { keeps: 'phone' }, {});
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    expect((await resolve(browser, { email: shared.email })).json.code).toBe('needs-proof');
    expect((await resolve(browser, { email: shared.email, only_allowed: true })).json).toMatchObject({
      duplicated: false,
      left: 1,
    });
    expect(await holdings(service, accounts[2])).toEqual([`email ${shared.email} shared`]);
    expect((await holdings(service, accounts[1])).length).toBe(1);
    await choosing(service, accounts[2]);
  });

  test('only_allowed is refused if nothing is allowed', async () => {
    const { shared, browser } = await stranger();
    expect((await resolve(browser, { email: shared.email, only_allowed: true })).json.code).toBe(
      'needs-proof',
    );
  });

  test('each of two accounts needs its own evidence', async () => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      {},
      { hasCard: true },
      { hasCard: true },
    );
    const cards = accounts.slice(1).map(({ card }) => card);
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    const one = { email: shared.email, card_numbers: cards.slice(0, 1) };
    expect((await resolve(browser, one)).json.code).toBe('needs-proof');
    expect((await resolve(browser, { ...one, card_numbers: cards })).status).toBe(200);
    expect((await holdings(service, accounts[0])).filter(each => each.startsWith('card'))).toHaveLength(2);
  });
});

describe('a platform link that cannot be transferred', () => {
  test('closes no account, whatever the evidence: link-conflict, nothing changes', async () => {
    const { mine, other, shared, browser } = await closed();
    await sql("insert into platform_links (person_id, account_id, platform) values ($1, $2, 'personal')", [
      newId('P'),
      mine.id,
    ]);
    const before = await holdings(service, other);
    const answer = await resolve(browser, { email: shared.email, card_numbers: [other.card] });
    expect([answer.status, answer.json.code]).toEqual([409, 'link-conflict']);
    expect(await holdings(service, other)).toEqual(before);
  });

  test('closes none of two accounts with links on the same platform', async () => {
    const { shared, accounts } = await addDuplicateAccounts(
      service,
      {},
      { hasCard: true, columns: { user_id: newId('P') } },
      { hasCard: true, columns: { user_id: newId('P') } },
    );
    const browser = await choosing(service, accounts[0]);
    await prove(browser, { email: shared.email });
    const card_numbers = accounts.slice(1).map(({ card }) => card);
    expect((await resolve(browser, { email: shared.email, card_numbers })).json.code).toBe('link-conflict');
  });
});
