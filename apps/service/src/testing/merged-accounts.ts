import { addPerson } from './cards';
import { addDuplicateAccounts, choosing, type DuplicateOptions, prove, resolve } from './duplicates';
import type { TestNode } from './service';
import { signedInStaff } from './staff';

let count = 0;

/**
 * Two accounts of a directory person, the second merged into the first by its sign-in. The result of `look`, which runs just before the
 * merge, is `before`.
 */
export async function mergedAccounts<Seen = undefined>(
  node: TestNode,
  other: DuplicateOptions = {},
  look?: (ids: { mine: string; other: string }) => Promise<Seen>,
) {
  count += 1;
  const born = { firstname: 'Ann', lastname: 'De Vos', birthdate: '1980-02-03' };
  const people = { client: `C-undo-${count}`, personal: `P-undo-${count}` };
  await addPerson(node.deps, { platform: 'client', person_id: people.client, ...born });
  await addPerson(node.deps, { platform: 'personal', person_id: people.personal, ...born });
  const carries = other.carries ?? ['email'];
  const { shared, accounts } = await addDuplicateAccounts(
    node,
    { carries, columns: { customer_user_id: people.client } },
    {
      hasCard: true,
      methods: ['email'],
      ...other,
      columns: { user_id: people.personal, iban: 'BE71096123456769', ...other.columns },
    },
  );
  const [mine, closed] = accounts;
  const browser = await choosing(node, mine);
  const both = { email: shared.email, ...(carries.includes('phone') && { phone: shared.phone }) };
  await prove(browser, { email: shared.email });
  if (carries.includes('phone')) await prove(browser, { phone: shared.phone });
  const before = await look?.({ mine: mine.id, other: closed.id });
  await resolve(browser, both);
  const { rows } = await node.deps.db.query('select 1 from accounts where id = $1', [closed.id]);
  if (rows.length > 0) throw new Error('the account was not closed');
  return { mine, other: closed, shared, browser, people, before };
}

/** Two members of staff undo a merge. */
export async function undoMergeOf(node: TestNode, intoId: string, closedId: string, reason: string) {
  const agent = await signedInStaff(node, 'helpdesk');
  const second = await signedInStaff(node, 'supervisor');
  const body = { act: 'undo-merge', reason, closed_account_id: closedId };
  const asked = await agent.browser.call(`/api/people/${intoId}/acts`, { body });
  if (asked.json.state !== 'requested') return { answer: asked, second };
  const { requests } = (await second.browser.call('/api/requests')).json;
  const request = requests.find(
    ({ is_open, account_id }: { is_open: boolean; account_id: string }) => is_open && account_id === intoId,
  );
  const answer = await second.browser.call(`/api/requests/${request.id}/approve`, { method: 'POST' });
  return { answer, second };
}
