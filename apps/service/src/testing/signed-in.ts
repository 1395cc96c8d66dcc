import { createBrowser } from './browser';
import { addVerifiedAccount, type Given } from './verified-accounts';
import type { TestNode } from './service';

/** A signed-in browser without a step-up. */
export async function signedIn(node: TestNode, given: Given = { methods: ['sms'] }) {
  const account = await addVerifiedAccount(node.deps, given);
  const browser = createBrowser(node);
  const answer = await browser.signIn(account);
  if (answer.status === 401) await browser.confirm(answer.json.mfa.payload, await browser.codeFor(account));
  if (!browser.token()) throw new Error(`the sign-in was answered ${answer.status}`);
  const { rows } = await node.deps.db.query<{ id: string }>(
    'update sessions set step_up_until = null where account_id = $1 returning id',
    [account.id],
  );
  return { account, browser, sessionId: rows[0]?.id ?? '' };
}
