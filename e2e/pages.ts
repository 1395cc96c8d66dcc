import type { Translate } from '@talon/messages/translate';
import type { Market } from '@talon/markets/market';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { portal } from './markets';
import type { Person } from './people';

/** The parts of the login pages, found by their texts in a language. */
export function loginPage(page: Page, translate: Translate) {
  return {
    email: page.getByLabel(translate('login.email'), { exact: true }),
    phone: page.getByLabel(translate('login.phone'), { exact: true }),
    password: page.getByLabel(translate('login.password'), { exact: true }),
    show: page.getByRole('button', { name: translate('login.password.show') }),
    submit: page.locator('button[type=submit]'),
    summary: page.getByRole('alert').filter({ hasText: translate('login.failed') }),
  };
}

/** Fills in and submits the open login page. */
export async function send(
  page: Page,
  translate: Translate,
  { email, phone, password }: { email?: string | undefined; phone?: string; password: string },
): Promise<void> {
  const login = loginPage(page, translate);
  if (email === undefined) await login.phone.fill(phone ?? '');
  else await login.email.fill(email);
  await login.password.fill(password);
  await login.submit.click();
}

export async function expectDashboard(
  page: Page,
  translate: Translate,
  { firstname }: Person,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${translate('dashboard.title', { name: firstname })}`),
  );
  expect(new URL(page.url()).pathname).toBe('/user/dashboard');
}

/** Opens the login page by e-mail and signs in. */
export async function signIn(
  page: Page,
  market: Market,
  translate: Translate,
  person: Person,
): Promise<void> {
  await page.goto(portal(market, '/login/email'));
  await send(page, translate, person);
  await expectDashboard(page, translate, person);
}

export const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** Expects that a failed form focuses its error summary, or without a summary the first control with an error. */
export const expectFormError = (page: Page) =>
  expect(page.locator('form').locator('[role=alert][tabindex], [aria-invalid=true]').first()).toBeFocused();

/** Deletes cookies and storage, on the open page. */
export async function clearBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

export async function tokenCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'uzzer_token');
}

export const phoneSize = { width: 390, height: 844 };
export const desktopSize = { width: 1280, height: 800 };
/** The narrowest supported window. */
export const narrowSize = { width: 320, height: 640 };
