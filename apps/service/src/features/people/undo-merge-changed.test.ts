import { describe, expect, test } from 'vitest';
import { createBrowser } from '../../testing/browser';
import { mergedAccounts, undoMergeOf } from '../../testing/merged-accounts';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { addVerifiedAccount } from '../../testing/verified-accounts';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const undo = (intoId: string, closedId: string) =>
  undoMergeOf(service, intoId, closedId, 'two sisters share a mailbox');
const leftBy = async (intoId: string, closedId: string) => (await undo(intoId, closedId)).answer.json.left;

describe('an address that the surviving account has removed since', () => {
  test('is not given back', async () => {
    const { mine, other, shared } = await mergedAccounts(service, { carries: ['email', 'phone'] });
    await sql("delete from identifiers where account_id = $1 and kind = 'phone'", [mine.id]);
    expect(await leftBy(mine.id, other.id)).toEqual([{ what: 'address', count: 1 }]);
    expect(await sql('select value from identifiers where account_id = $1', [other.id])).toEqual([
      { value: shared.email },
    ]);
  });

  test('stays with the third account that has verified it', async () => {
    const { mine, other, shared } = await mergedAccounts(service, { carries: ['email', 'phone'] });
    const third = await addVerifiedAccount(service.deps, { verified: ['email'] });
    await sql(
      "update identifiers set account_id = $2, is_shared = false where account_id = $1 and kind = 'phone'",
      [mine.id, third.id],
    );
    expect(await leftBy(mine.id, other.id)).toEqual([{ what: 'address', count: 1 }]);
    expect(await sql('select account_id from identifiers where value = $1', [shared.phone])).toEqual([
      { account_id: third.id },
    ]);
  });

  test('stays with it also if the surviving account has it again, unverified', async () => {
    const { mine, other, shared } = await mergedAccounts(service, { carries: ['email', 'phone'] });
    const third = await addVerifiedAccount(service.deps, { verified: ['email'] });
    await sql(
      "update identifiers set account_id = $2, is_shared = false where account_id = $1 and kind = 'phone'",
      [mine.id, third.id],
    );
    await sql(
      "insert into identifiers (account_id, kind, value, is_primary) values ($1, 'phone', $2, true)",
      [mine.id, shared.phone],
    );
    expect(await leftBy(mine.id, other.id)).toEqual([{ what: 'address', count: 1 }]);
    const verified = 'select account_id from identifiers where value = $1 and verified_at is not null';
    expect(await sql(verified, [shared.phone])).toEqual([{ account_id: third.id }]);
  });

  test('takes its authenticator along: the password alone does not open the restored account', async () => {
    const { mine, other, shared } = await mergedAccounts(service, {
      carries: ['email', 'phone'],
      methods: ['sms'],
    });
    await sql("delete from identifiers where account_id = $1 and kind = 'phone'", [mine.id]);
    expect(await leftBy(mine.id, other.id)).toEqual([
      { what: 'address', count: 1 },
      { what: 'authenticator', count: 1 },
    ]);
    expect(await sql('select type from authenticators where account_id = $1', [other.id])).toEqual([]);
    const browser = createBrowser(service);
    const { json } = await browser.signIn({ email: shared.email, phone: '' }, other.password);
    expect(json.required_action).toBe('weak_password');
    const body = { password: 'zeven kleine bootjes' };
    const change = () => browser.call('/user/password', { method: 'PUT', body });
    expect((await change()).json.code).toBe('sudo-required');
    const { payload, method } = (await browser.requestStepUp('sudo')).json;
    expect(method).toBe('email');
    await browser.confirm(payload, await browser.codeFor({ email: shared.email, phone: '' }));
    expect((await change()).json.required_action).toBe('duplicated');
  });
});

test('an authenticator that still works is asked for again', async () => {
  const { mine, other, shared } = await mergedAccounts(service, {
    carries: ['email', 'phone'],
    methods: ['sms'],
  });
  expect(await leftBy(mine.id, other.id)).toEqual([]);
  const browser = createBrowser(service);
  const { json } = await browser.signIn({ email: shared.email, phone: '' }, other.password);
  expect(json).toMatchObject({ code: 'mfa-required', mfa: { method: 'sms' } });
  const code = await browser.codeFor({ email: '', phone: shared.phone });
  expect((await browser.confirm(json.mfa.payload, code)).status).toBe(200);
});

test('a card and a link that staff have moved on stay where they are', async () => {
  const { mine, other, people } = await mergedAccounts(service);
  const third = await addVerifiedAccount(service.deps);
  await sql('update card_assignments set account_id = $2 where account_id = $1', [mine.id, third.id]);
  await sql("update platform_links set account_id = $2 where account_id = $1 and platform = 'personal'", [
    mine.id,
    third.id,
  ]);
  expect(await leftBy(mine.id, other.id)).toEqual([
    { what: 'platform-link', count: 1 },
    { what: 'card', count: 1 },
  ]);
  expect(await sql('select person_id from platform_links where account_id = $1', [third.id])).toEqual([
    { person_id: people.personal },
  ]);
});

test('a passkey, an app and a consent that are gone are counted', async () => {
  const client = { id: 'gone-client' };
  const { mine, other } = await mergedAccounts(service, {}, async ({ other: id }) => {
    await sql(
      `insert into clients (client_id, name)
       values ($1, 'Gone')`,
      [client.id],
    );
    await sql("insert into consents (account_id, client_id, scopes) values ($1, $2, '{openid}')", [
      id,
      client.id,
    ]);
    for (const type of ['passkey', 'totp'])
      await sql('insert into authenticators (account_id, type, settled_at_once) values ($1, $2, true)', [
        id,
        type,
      ]);
  });
  await sql('delete from clients where client_id = $1', [client.id]);
  expect(await leftBy(mine.id, other.id)).toEqual([
    { what: 'authenticator', count: 2 },
    { what: 'consent', count: 1 },
  ]);
});

describe('the policy of two authenticators', () => {
  const forced = async (ids: string[]) =>
    (await sql('select id from accounts where id = any($1) and is_mfa_forced', [ids])).map(({ id }) => id);
  const force = (id: string) => sql('update accounts set is_mfa_forced = true where id = $1', [id]);

  test('that came with the merge ends with it', async () => {
    const { mine, other } = await mergedAccounts(service, {}, async ids => force(ids.other));
    expect(await forced([mine.id])).toEqual([mine.id]);
    await undo(mine.id, other.id);
    expect(await forced([mine.id, other.id])).toEqual([other.id]);
  });

  test('of the surviving account remains', async () => {
    const { mine, other } = await mergedAccounts(service, {}, async ids => {
      await force(ids.other);
      await force(ids.mine);
    });
    await undo(mine.id, other.id);
    expect((await forced([mine.id, other.id])).toSorted()).toEqual([mine.id, other.id].toSorted());
  });
});

test('columns that the tables have got since the merge have their defaults', async () => {
  const tables = ['accounts', 'authenticators', 'accepted_documents', 'former_addresses', 'consents'];
  const { mine, other } = await mergedAccounts(service, {}, async ({ other: id }) => {
    await sql(
      "insert into accepted_documents (account_id, document, version, language, accepted_at) values ($1, 'terms', '1', 'nl', now())",
      [id],
    );
  });
  for (const table of tables) await sql(`alter table ${table} add column later text not null default 'yes'`);
  expect((await undo(mine.id, other.id)).answer.json).toEqual({ left: [] });
  for (const table of ['authenticators', 'accepted_documents'])
    expect(await sql(`select later from ${table} where account_id = $1`, [other.id])).toEqual([
      { later: 'yes' },
    ]);
  for (const table of tables) await sql(`alter table ${table} drop column later`);
});
