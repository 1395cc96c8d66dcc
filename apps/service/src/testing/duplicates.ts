import { outcomeOf } from './challenges';
import { goodPassword } from './accounts';
import { type Browser, createBrowser } from './browser';
import { addVerifiedAccount, type Given, type VerifiedAccount } from './verified-accounts';
import type { Answer, TestNode } from './service';

type Address = { email: string } | { phone: string };

/** Which addresses an account shares with the others, and which separate one it has. */
export interface DuplicateOptions extends Given {
  /** It has a separate e-mail or phone too. */
  keeps?: 'email' | 'phone' | 'nothing';
  /** Which of the shared ones it has. */
  carries?: readonly ('email' | 'phone')[];
}

export interface DuplicateAccount extends VerifiedAccount {
  password: string;
  /** Its separate address, if it has one. */
  own: Address;
}

let count = 0;

function newAddresses(): { email: string; phone: string } {
  count += 1;
  return { email: `shared${count}@test.example`, phone: `+32498${String(100_000 + count * 7)}` };
}

/** Accounts with the same e-mail and phone, as imported data may have it, each with a separate password. */
export async function addDuplicateAccounts<const Given extends readonly DuplicateOptions[]>(
  node: TestNode,
  ...given: Given
): Promise<{
  shared: { email: string; phone: string };
  accounts: { [Key in keyof Given]: DuplicateAccount };
}> {
  const shared = newAddresses();
  const accounts: DuplicateAccount[] = [];
  for (const [index, { keeps = 'nothing', carries = ['email'], columns, ...more }] of given.entries()) {
    const own = newAddresses();
    const emails = [carries.includes('email') && shared.email, keeps === 'email' && own.email];
    const phones = [carries.includes('phone') && shared.phone, keeps === 'phone' && own.phone];
    const password = index === 0 ? goodPassword : `${goodPassword} ${index}`;
    const listed = (all: (string | false)[]) => all.filter(Boolean).join(' ');
    const account = await addVerifiedAccount(node.deps, {
      ...more,
      columns: { emails: listed(emails), phones: listed(phones), password, ...columns },
    });
    const kept = keeps === 'email' ? { email: own.email } : { phone: own.phone };
    accounts.push({ ...account, email: shared.email, phone: shared.phone, password, own: kept });
  }
  return { shared, accounts: accounts as { [Key in keyof Given]: DuplicateAccount } };
}

/** Signs in with the shared e-mail, else the phone; the duplicate accounts must be resolved. */
export async function choosing(
  node: TestNode,
  { email, phone, password }: DuplicateAccount,
  by: 'email' | 'phone' = 'email',
): Promise<Browser> {
  const browser = createBrowser(node);
  const answer = await browser.signIn(by === 'email' ? { email, phone: '' } : { email: '', phone }, password);
  if (answer.json.required_action !== 'duplicated')
    throw new Error(`the sign-in was answered ${answer.text}`);
  return browser;
}

export const requireSignInCode = (browser: Browser, address: Address, node?: TestNode): Promise<Answer> =>
  browser.call('/duplicated/code', { body: address }, node);

export const confirmCode = (browser: Browser, payload: unknown, code: unknown, node?: TestNode) =>
  outcomeOf(browser.call('/challenge/confirm', { body: { payload, code } }, node));

/** Verifies an address with the code that is sent there; returns the response of the confirmation. */
export async function prove(browser: Browser, address: Address): Promise<Answer> {
  const answer = await requireSignInCode(browser, address);
  if (answer.status !== 200) throw new Error(`the code was answered ${answer.text}`);
  const code = await browser.codeFor({ email: '', phone: '', ...address });
  return confirmCode(browser, answer.json.payload, code);
}

export const resolve = (browser: Browser, body: object, node?: TestNode): Promise<Answer> =>
  browser.call('/duplicated', { method: 'DELETE', body }, node);

export const skip = (browser: Browser, node?: TestNode): Promise<Answer> =>
  browser.call('/duplicated/skip', { method: 'POST' }, node);

/** The identifiers and links of an account, such as `email a@b.example`, `personal P-1`; empty for a removed one. */
export async function holdings(node: TestNode, { id }: Pick<VerifiedAccount, 'id'>): Promise<string[]> {
  const { rows } = await node.deps.db.query<{ held: string }>(
    `select kind || ' ' || value || case when is_shared then ' shared' else '' end as held
       from identifiers where account_id = $1
     union all
     select platform || ' ' || person_id from platform_links where account_id = $1
     union all
     select 'card ' || last_four from card_assignments where account_id = $1
     order by held`,
    [id],
  );
  return rows.map(({ held }) => held);
}
