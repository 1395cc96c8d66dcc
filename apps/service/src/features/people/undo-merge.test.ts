import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { mergedAccounts, undoMergeOf } from '../../testing/merged-accounts';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const reason = 'two sisters share a mailbox';

/** Everything of an account that a merge moves or removes. */
async function stateOf(id: string): Promise<string> {
  const tables = [
    'identifiers',
    'platform_links',
    'card_assignments',
    'authenticators',
    'accepted_documents',
    'former_addresses',
    'earlier_bank_accounts',
  ];
  const rows = await Promise.all([
    sql(`select * from accounts where id = $1`, [id]),
    sql('select id from onboardings where account_id = $1 order by id', [id]),
    ...tables.map(table => sql(`select * from ${table} where account_id = $1 order by 1, 2, 3`, [id])),
  ]);
  // An identifier of both accounts has a new row; nothing refers to it by id.
  return JSON.stringify(rows, (key, value) => (key === 'id' && value !== id ? undefined : value));
}

const merged = () =>
  mergedAccounts(service, {}, async ({ mine, other }) => {
    await sql(
      "insert into accepted_documents (account_id, document, version, language, accepted_at) values ($1, 'terms', '1', 'nl', now())",
      [other],
    );
    await sql('insert into former_addresses (account_id, address_hash) values ($1, $2)', [
      other,
      Buffer.from(other),
    ]);
    await sql('insert into earlier_bank_accounts (id, account_id, iban_encrypted) values ($1, $1, $2)', [
      other,
      Buffer.from(other),
    ]);
    await sql(
      `insert into onboardings (handle_hash, market, language, card_id, account_id, expires_at)
       values ($1, 'be', 'nl', 'card-of-onboarding', $2, now() + interval '1 day')`,
      [Buffer.from(other), other],
    );
    return { mine: await stateOf(mine), other: await stateOf(other) };
  });

const undo = (intoId: string, closedId: string) => undoMergeOf(service, intoId, closedId, reason);

test('an undone merge restores both accounts as they were, and the person of each signs in again', async () => {
  const { mine, other, shared, browser, before } = await merged();
  const { answer } = await undo(mine.id, other.id);
  expect(answer).toMatchObject({ status: 200, json: { left: [] } });
  expect((await browser.call('/user')).status).toBe(401);
  expect(await stateOf(other.id)).toBe(before?.other);
  expect(await stateOf(mine.id)).toBe(before?.mine);
  for (const account of [mine, other]) {
    const { json } = await createBrowser(service).signIn(
      { email: shared.email, phone: '' },
      account.password,
    );
    expect(json.required_action ?? json.code).toMatch(/duplicated|mfa-required/);
  }
  const texts = (await messagesTo(service.deps, shared.email)).map(({ text }) => text);
  expect(texts.filter(text => text.includes('have undone the merge'))).toHaveLength(2);
  const events = await readEvents(
    service.deps,
    ['account_id', 'other_account_id', 'reason', 'details'],
    "event = 'merge-undone'",
  );
  expect(events).toEqual([
    { account_id: mine.id, other_account_id: other.id, reason, details: null },
    { account_id: other.id, other_account_id: mine.id, reason, details: null },
  ]);
});

test('what the surviving account no longer has is not given back, and the reply and the trail say so', async () => {
  const { mine, other } = await merged();
  await sql('delete from card_assignments where account_id = $1', [mine.id]);
  await sql("delete from platform_links where account_id = $1 and platform = 'personal'", [mine.id]);
  const { answer } = await undo(mine.id, other.id);
  const left = [
    { what: 'platform-link', count: 1 },
    { what: 'card', count: 1 },
  ];
  expect(answer).toMatchObject({ status: 200, json: { left } });
  const events = await readEvents(service.deps, ['details'], "event = 'merge-undone'");
  expect(events.at(-1)?.details).toEqual({ left });
});

test('a merge is undone once, within 30 days, and from the account that it went to', async () => {
  const { mine, other } = await merged();
  const { answer, second } = await undo(mine.id, other.id);
  expect(answer.status).toBe(200);
  await sql('delete from staff_requests');
  expect((await undo(mine.id, other.id)).answer.json.code).toBe('undo-impossible');
  await sql('delete from staff_requests');
  const old = await merged();
  await sql("update merge_snapshots set merged_at = now() - interval '31 days'");
  const late = await undo(old.mine.id, old.other.id);
  expect(late.answer.json.code).toBe('undo-impossible');
  expect((await late.second.browser.call(`/api/people/${old.mine.id}`)).json.merged).toMatchObject([
    { account_id: old.other.id, can_undo: false },
  ]);
  await sql('delete from staff_requests');
  const stranger = await merged();
  expect((await undo(mine.id, stranger.other.id)).answer.json.code).toBe('undo-impossible');
  expect((await second.browser.call(`/api/people/${stranger.mine.id}`)).json.merged).toMatchObject([
    { account_id: stranger.other.id, can_undo: true },
  ]);
});

test('nothing of the snapshot is readable in the database', async () => {
  const { shared } = await merged();
  const [row] = await sql(
    "select encode(sealed, 'escape') as text from merge_snapshots order by merged_at desc limit 1",
  );
  expect(row.text).not.toContain(shared.email);
  expect(row.text).not.toContain('De Vos');
});
