import type { Browser } from './browser';
import { addCard, addPerson } from './cards';
import { runJobs } from './jobs';
import { codeIn, messagesTo } from './messages';
import type { Given } from './verified-accounts';
import type { Answer, TestNode } from './service';
import { signedIn } from './signed-in';

let count = 0;

/** Addresses of a directory person that no account in the test has. */
export function newDirectoryAddresses(): { email: string; phone: string } {
  count += 1;
  // In the order of the alphabet, too.
  return {
    email: `record${String(count).padStart(5, '0')}@people.example`,
    phone: `+324974${String(10_000 + count * 17)}`,
  };
}

export type Record = { id: string; email: string; phone: string; birthdate: string };

/** A person of the personal area with a separate e-mail and phone, and the given columns. */
export async function addDirectoryPerson(
  node: TestNode,
  given: { [column: string]: string } = {},
): Promise<Record> {
  const { email, phone } = newDirectoryAddresses();
  const row = { emails: email, phones: phone, birthdate: '1990-05-17', ...given };
  const id = await addPerson(node.deps, row);
  return { id, email, phone, birthdate: row.birthdate };
}

/**
 * A signed-in person with a link proposal: a directory person of the personal area has the same e-mail, and the job has
 * found it. A directory person without another address gets a card: otherwise nothing is proposed.
 */
export async function withProposal(
  node: TestNode,
  given: { [column: string]: string } = {},
  account: Given = {},
) {
  const person = await signedIn(node, account);
  const record = await addDirectoryPerson(node, { emails: person.account.email, ...given });
  if (given['phones'] === '') await addCard(node.deps, { user_id: record.id });
  await runJobs(node.deps);
  const { offer } = (await show(person.browser)).json;
  return { ...person, record, offer: (offer?.id ?? 'none') as string };
}

export const show = (browser: Browser, node?: TestNode): Promise<Answer> =>
  browser.call('/fuzzion', {}, node);

export const prove = (browser: Browser, body: object, node?: TestNode): Promise<Answer> =>
  browser.call('/fuzzion/owner', { body }, node);

export const claim = (browser: Browser, payload: unknown, code: unknown, node?: TestNode): Promise<Answer> =>
  browser.call('/challenge/confirm', { body: { payload, code } }, node);

export const reject = (browser: Browser, offer: string, node?: TestNode): Promise<Answer> =>
  browser.call('/fuzzion/reject', { body: { offer } }, node);

export const skip = (browser: Browser, offer: string): Promise<Answer> =>
  browser.call('/fuzzion/skip', { body: { offer } });

/** The newest code sent to an address of a directory person. */
export const codeTo = async (node: TestNode, destination: string): Promise<string> =>
  codeIn((await messagesTo(node.deps, destination)).find(({ code }) => code !== null));

/** Proves ownership with the birth date; returns the payload and the code that was sent to the phone. */
export async function proved(
  node: TestNode,
  { browser, offer, record }: { browser: Browser; offer: string; record: Record },
): Promise<{ payload: string; code: string }> {
  const answer = await prove(browser, { offer, birthdate: record.birthdate });
  if (answer.status !== 200) throw new Error(`the owner step was answered ${answer.text}`);
  return { payload: answer.json.payload, code: await codeTo(node, record.phone) };
}

/** The account's platform link in the personal area. */
export async function linkOf(node: TestNode, { id }: { id: string }): Promise<string | null> {
  const { rows } = await node.deps.db.query(
    "select person_id from platform_links where account_id = $1 and platform = 'personal'",
    [id],
  );
  return rows[0]?.person_id ?? null;
}

/** The events of link proposals in the audit trail. */
export async function linkProposalEvents(node: TestNode, { id }: { id: string }): Promise<string[]> {
  const { rows } = await node.deps.db.query(
    `select event from audit_events where account_id = $1 and event like 'person-%' order by id`,
    [id],
  );
  return rows.map(({ event }) => event);
}

/** Runs the work while the directory is unavailable. */
export async function whileAway<T>(node: TestNode, error: Error, work: () => Promise<T>): Promise<T> {
  const { directory } = node.deps;
  const away = () => Promise.reject(error);
  node.deps.directory = {
    ...directory,
    peopleOfCard: away,
    peopleLike: away,
    findPerson: away,
    removeContact: away,
  };
  try {
    return await work();
  } finally {
    node.deps.directory = directory;
  }
}
