import { expect, test } from 'vitest';
import { readEvents } from '../../testing/audit';
import { createBrowser } from '../../testing/browser';
import { addPerson } from '../../testing/cards';
import { addDuplicateAccounts, choosing, prove, resolve } from '../../testing/duplicates';
import { messagesTo } from '../../testing/messages';
import { raisedLimits } from '../../testing/raised-limits';
import { withTestService } from '../../testing/service';
import { signedInStaff } from '../../testing/staff';

const service = withTestService({ env: raisedLimits() });

const sql = async (text: string, values: unknown[] = []) => (await service.deps.db.query(text, values)).rows;
const reason = 'two sisters share a mailbox';
let count = 0;

/** Everything of an account that a merge moves or removes. */
async function stateOf(id: string): Promise<string> {
  const tables = [
    'identifiers',
    'platform_links',
    'card_assignments',
    'authenticators',
    'accepted_documents',
  ];
  const rows = await Promise.all([
    sql(`select * from accounts where id = $1`, [id]),
    ...tables.map(table => sql(`select * from ${table} where account_id = $1 order by 1, 2, 3`, [id])),
  ]);
  // An identifier of both accounts has a new row; nothing refers to it by id.
  return JSON.stringify(rows, (key, value) => (key === 'id' && value !== id ? undefined : value));
}

/** Two accounts of a directory person, the second merged into the first by its sign-in. */
async function merged() {
  count += 1;
  const born = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };
  const people = { client: `C-undo-${count}`, personal: `P-undo-${count}` };
  await addPerson(service.deps, { platform: 'client', person_id: people.client, ...born });
  await addPerson(service.deps, { platform: 'personal', person_id: people.personal, ...born });
  const { shared, accounts } = await addDuplicateAccounts(
    service,
    { columns: { customer_user_id: people.client } },
    { hasCard: true, methods: ['email'], columns: { user_id: people.personal, iban: 'BE71096123456769' } },
  );
  const [mine, other] = accounts;
  await sql(
    "insert into accepted_documents (account_id, document, version, language, accepted_at) values ($1, 'terms', '1', 'nl', now())",
    [other.id],
  );
  const before = { mine: await stateOf(mine.id), other: await stateOf(other.id) };
  const browser = await choosing(service, mine);
  await prove(browser, { email: shared.email });
  await resolve(browser, { email: shared.email });
  expect(await sql('select 1 from accounts where id = $1', [other.id])).toEqual([]);
  return { mine, other, shared, browser, before };
}

async function undo(intoId: string, closedId: string) {
  const agent = await signedInStaff(service, 'helpdesk');
  const second = await signedInStaff(service, 'supervisor');
  const body = { act: 'undo-merge', reason, closed_account_id: closedId };
  const asked = await agent.browser.call(`/api/people/${intoId}/acts`, { body });
  // What is impossible is not even requested.
  if (asked.status !== 200) return { answer: asked, second };
  expect(asked.json).toEqual({ state: 'requested' });
  const { requests } = (await second.browser.call('/api/requests')).json;
  const request = requests.find(
    ({ is_open, account_id }: { is_open: boolean; account_id: string }) => is_open && account_id === intoId,
  );
  const answer = await second.browser.call(`/api/requests/${request.id}/approve`, { method: 'POST' });
  return { answer, second };
}

test('an undone merge restores both accounts as they were, and the person of each signs in again', async () => {
  const { mine, other, shared, browser, before } = await merged();
  const { answer } = await undo(mine.id, other.id);
  expect(answer.status).toBe(204);
  expect((await browser.call('/user')).status).toBe(401);
  const withoutLogin = (state: string) => state.replaceAll(/"last_signed_in_at":("[^"]*"|null)/g, '');
  expect(withoutLogin(await stateOf(other.id))).toBe(withoutLogin(before.other));
  expect(
    await sql('select kind, value, is_shared from identifiers where account_id = $1', [mine.id]),
  ).toEqual([{ kind: 'email', value: shared.email, is_shared: true }]);
  expect(await sql('select platform from platform_links where account_id = $1', [mine.id])).toEqual([
    { platform: 'client' },
  ]);
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

test('what the surviving account no longer has is not given back, and the trail says so', async () => {
  const { mine, other } = await merged();
  await sql('delete from card_assignments where account_id = $1', [mine.id]);
  await sql("delete from platform_links where account_id = $1 and platform = 'personal'", [mine.id]);
  const { answer } = await undo(mine.id, other.id);
  expect(answer.status).toBe(204);
  const events = await readEvents(service.deps, ['details'], "event = 'merge-undone'");
  expect(events.at(-1)?.details).toEqual({ left: ['platform_links: 1', 'card_assignments: 1'] });
});

test('a merge is undone once, within 30 days, and from the account that it went to', async () => {
  const { mine, other } = await merged();
  const { answer, second } = await undo(mine.id, other.id);
  expect(answer.status).toBe(204);
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
