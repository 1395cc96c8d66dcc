import type { Translate } from '@talon/messages/translate';
import type { Market } from '@talon/markets/market';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { portal } from './markets';
import type { Person } from './people';

/** The parts of the login pages, by the words of a language. */
export function loginPage(page: Page, say: Translate) {
  return {
    email: page.getByLabel(say('login.email'), { exact: true }),
    phone: page.getByLabel(say('login.phone'), { exact: true }),
    password: page.getByLabel(say('login.password'), { exact: true }),
    show: page.getByRole('button', { name: say('login.password.show') }),
    submit: page.locator('button[type=submit]'),
    summary: page.getByRole('alert').filter({ hasText: say('login.failed') }),
  };
}

/** Fills in and sends the login page that is open. */
export async function send(
  page: Page,
  say: Translate,
  { email, phone, password }: { email?: string | undefined; phone?: string; password: string },
): Promise<void> {
  const login = loginPage(page, say);
  if (email === undefined) await login.phone.fill(phone ?? '');
  else await login.email.fill(email);
  await login.password.fill(password);
  await login.submit.click();
}

export async function expectDashboard(page: Page, say: Translate, { firstname }: Person): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^${say('dashboard.title', { name: firstname })}`),
  );
  expect(new URL(page.url()).pathname).toBe('/user/dashboard');
}

/** Opens the login page by e-mail and signs in. */
export async function signIn(page: Page, market: Market, say: Translate, person: Person): Promise<void> {
  await page.goto(portal(market, '/login/email'));
  await send(page, say, person);
  await expectDashboard(page, say, person);
}

export const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

/** The form was refused: its summary has the focus. */
export const expectSummary = (page: Page, say: Translate) =>
  expect(page.getByRole('alert').filter({ hasText: say('form.failed') })).toBeFocused();

/** Leaves the browser as if nobody had been there, on the page that is open. */
export async function forget(page: Page): Promise<void> {
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
/** The narrowest that people have. */
export const narrowSize = { width: 320, height: 640 };
