import type { CodeMethod } from '@talon/rules/codes';
import type { Browser } from './browser';
import type { Answer, TestNode } from './service';

let count = 0;

/** Addresses that no account in the test has. */
export function newTargets(): { email: string; phone: string } {
  count += 1;
  return {
    email: `target${count}@test.example`,
    phone: `+324961${String(10_000 + ((count * 1013) % 90_000))}`,
  };
}

/** Starts enrolling an authenticator, on the account's address or on a new one. */
export function startEnrolment(browser: Browser, method: CodeMethod | 'totp', target = ''): Promise<Answer> {
  return browser.call(`/mfa/${method}/activate${target && `?target=${encodeURIComponent(target)}`}`);
}

export function confirmMethod(browser: Browser, payload: unknown, code: unknown): Promise<Answer> {
  return browser.call('/mfa/activate', { body: { payload, code } });
}

/** Enrols an authenticator with the code that is sent to the address; returns the last response. */
export async function enrol(
  browser: Browser,
  method: CodeMethod,
  address: string,
  target = '',
): Promise<Answer> {
  const { payload } = (await startEnrolment(browser, method, target)).json;
  return confirmMethod(browser, payload, await browser.codeFor({ email: address, phone: address }));
}

/** The enrolled authenticators, each with its address. */
export async function authenticatorsOf(browser: Browser): Promise<string[]> {
  const { data }: { data: { method: string; destination: string }[] } = (await browser.call('/mfa')).json;
  return data.map(({ method, destination }) => `${method} ${destination}`).sort();
}

/** Makes what the account has enrolled a day older, so that its age settles it. */
export async function ageAuthenticators({ deps }: TestNode, accountId: string): Promise<void> {
  await deps.db.query(
    "update authenticators set enrolled_at = enrolled_at - interval '1 day' where account_id = $1",
    [accountId],
  );
}
