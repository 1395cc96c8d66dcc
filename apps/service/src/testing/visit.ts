import { giveStepUp } from './applications';
import type { Browser } from './browser';
import type { TestNode } from './service';

/**
 * Follows the address of an authorization request in a signed-in browser and consents, with a step-up; returns the redirect to the
 * client.
 */
export async function visit(node: TestNode, browser: Browser, address: string): Promise<string> {
  const location = await follow(browser, address);
  const uid = new URL(location).searchParams.get('uid');
  if (!uid) return location;
  const shown = await browser.call(`/authorize?uid=${uid}`);
  const { scopes } = shown.json;
  if (scopes) await giveStepUp(node, browser);
  const answered = scopes ? await browser.call('/authorize', { body: { uid, scopes } }) : shown;
  if (!answered.json?.target) throw new Error(`/authorize answered ${answered.status} ${answered.text}`);
  return follow(browser, answered.json.target);
}

async function follow(browser: Browser, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const answer = await browser.call(pathname + search);
  return answer.headers.location ?? '';
}
