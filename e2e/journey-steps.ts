import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import type { Account } from './accounts';
import { isLongRun } from '../tools/test/short-run.mjs';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { codeTo, messagesTo } from './newcomers';
import { desktopSize, expectTitle, phoneSize, send } from './pages';
import type { Person } from './people';

export const journeys = [
  { market: belgium, language: 'nl', size: phoneSize },
  { market: belgium, language: 'fr', size: desktopSize },
  { market: luxembourg, language: 'fr_LU', size: phoneSize },
  { market: luxembourg, language: 'en_LU', size: phoneSize },
] as const;

/** The visible page: a page that waits for a step-up stays in the document, but hidden. */
export const shown = (page: Page) => page.locator('main:visible');
export const field = (page: Page, name: string) => shown(page).locator(`input[name=${name}]`);
export const submit = (page: Page) => shown(page).locator('button[type=submit]').first().click();
export const button = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true });

/** Expects the page. The long run also expects that it has no accessibility faults: axe takes longer than most steps. */
export async function expectPage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  if (isLongRun) expect(await accessibilityFaults(page), title).toEqual([]);
}

/** The page that follows a person's second authenticator offers recovery codes. Leaves them for later. */
export async function leaveRecoveryCodes(page: Page, translate: Translate): Promise<void> {
  await expectPage(page, translate('security.recovery'));
  await shown(page)
    .getByRole('link', { name: translate('security.two-step.later') })
    .click();
}

/** The same, on the way to the security page. */
export async function skipRecoveryCodes(page: Page, translate: Translate): Promise<void> {
  await leaveRecoveryCodes(page, translate);
  await expectPage(page, translate('security.title'));
}

/** Performs an action and returns the code that it sends. */
export async function codeAfter(destination: string, act: () => Promise<unknown>): Promise<string> {
  const before = (await messagesTo(destination)).filter(({ code }) => code !== null).length;
  await act();
  return codeTo(destination, before);
}

/** Begins a sign-in with a code by SMS, up to the code page. Returns the code. */
export async function logInUpToCode(
  page: Page,
  market: Market,
  translate: Translate,
  person: Account,
): Promise<string> {
  const code = await codeAfter(person.mobile, () => logIn(page, market, translate, person));
  await expectTitle(page, translate('code.title.sms'));
  return code;
}

/** A wrong code: the right code plus `tries`. */
export const otherThan = (code: string, tries = 1) =>
  String((Number(code) + tries) % 10 ** code.length).padStart(code.length, '0');

/** Opens the login page, or a page that redirects to it, and signs in with a password. */
export async function logIn(
  page: Page,
  market: Market,
  translate: Translate,
  person: Person,
  path = '/login/email',
): Promise<void> {
  await page.goto(portal(market, path));
  await send(page, translate, person);
}

/** Performs an action that sends an SMS, and enters its code. */
export async function passSms(
  page: Page,
  translate: Translate,
  mobile: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const code = await codeAfter(mobile, act);
  await expectPage(page, translate('code.title.sms'));
  await field(page, 'code').fill(code);
}

export async function logOut(page: Page, translate: Translate): Promise<void> {
  await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
  await page.waitForURL('**/login/email');
}
