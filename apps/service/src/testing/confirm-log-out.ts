import type { Browser } from './browser';

/** Opens the log-out page of the issuer and confirms it, as a person does. Returns where the browser goes. */
export async function confirmLogOut(browser: Browser, address: string): Promise<string> {
  const { pathname, search } = new URL(address);
  const asked = await browser.call(pathname + search);
  if (asked.status !== 200) throw new Error(`${pathname} answered ${asked.status}`);
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked.text) ?? [];
  const [, action = ''] = /<form[^>]* action="([^"]+)"/.exec(asked.text) ?? [];
  const done = await browser.call(new URL(action).pathname, {
    method: 'POST',
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const { status } = await browser.call('/user');
  if (status !== 401) throw new Error(`the person is still logged in: ${status}`);
  return done.headers.location ?? '';
}
