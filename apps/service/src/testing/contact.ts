import type { Browser } from './browser';
import type { Given } from './verified-accounts';
import type { Answer, TestNode } from './service';
import { signedIn } from './signed-in';

/** The identifiers of the account, such as `email a@b.example primary`. */
export async function contactOf(browser: Browser): Promise<string[]> {
  const { data } = (await browser.call('/user/logins')).json as {
    data: { kind: string; value: string; primary: boolean; verified: boolean }[];
  };
  return data.map(({ kind, value, primary, verified }) =>
    [kind, value, ...(primary ? ['primary'] : []), ...(verified ? [] : ['unverified'])].join(' '),
  );
}

/** The id of an identifier of the account. */
export async function idOf(browser: Browser, value: string): Promise<string> {
  const { data } = (await browser.call('/user/logins')).json as { data: { id: string; value: string }[] };
  return data.find(each => each.value === value)?.id ?? 'none';
}

export function changeContact(browser: Browser, body: object, node?: TestNode): Promise<Answer> {
  return browser.call('/user/login', { body }, node);
}

export function confirmContact(
  browser: Browser,
  payload: unknown,
  code: unknown,
  node?: TestNode,
): Promise<Answer> {
  return browser.call('/user/login/confirm', { body: { payload, code } }, node);
}

/** Changes contact data with the code that is sent to the address; returns the response of the confirmation. */
export async function changeAndConfirm(
  browser: Browser,
  address: { email: string } | { phone: string },
  replaces?: string,
): Promise<Answer> {
  const answer = await changeContact(browser, { ...address, ...(replaces !== undefined && { replaces }) });
  if (answer.status !== 200) throw new Error(`the change was answered ${answer.text}`);
  const to = { email: '', phone: '', ...address };
  return confirmContact(browser, answer.json.payload, await browser.codeFor(to));
}

export const makePrimary = (browser: Browser, id: string, node?: TestNode) =>
  browser.call(`/user/login/${id}/primary`, { method: 'PUT' }, node);

export const withdraw = (browser: Browser, id: string, node?: TestNode) =>
  browser.call(`/user/login/${id}`, { method: 'DELETE' }, node);

export const verify = (browser: Browser, id: string) =>
  browser.call(`/user/login/${id}/verify`, { method: 'POST' });

/** A browser that has signed in and has a step-up. */
export async function withStepUp(node: TestNode, given: Given = { methods: ['email'] }) {
  const person = await signedIn(node, given);
  await node.deps.db.query(
    "update sessions set step_up_until = now() + interval '10 minutes', step_up_method = 'email', step_up_is_settled = true where id = $1",
    [person.sessionId],
  );
  return person;
}

/** Adds an identifier to an account, as imported data may have it. */
export async function addIdentifier(
  node: TestNode,
  { id }: { id: string },
  kind: 'email' | 'phone',
  value: string,
  { isVerified = true, isShared = false } = {},
): Promise<void> {
  await node.deps.db.query(
    `insert into identifiers (account_id, kind, value, is_primary, verified_at, is_shared)
     values ($1, $2, $3, false, case when $4 then now() - interval '3 days' end, $5)`,
    [id, kind, value, isVerified, isShared],
  );
}
