import { expect, type Page, test } from '@playwright/test';
import { accountApi, belgium, portal } from './markets';
import { expectDashboard, loginPage, send, signIn } from './pages';
import { jonas, lotte } from './people';
import { translateInto } from './messages';

const translate = translateInto('en');

/** Delays the replies of a call, and counts its requests. */
async function slow(page: Page, path: string, milliseconds: number) {
  const asked = { times: 0 };
  await page.route(accountApi(belgium, path), async route => {
    if (route.request().method() !== 'OPTIONS') asked.times += 1;
    await new Promise(resolve => setTimeout(resolve, milliseconds));
    await route.continue();
  });
  return asked;
}

test('A lost connection is reported, and the person can continue', async ({ page, context }) => {
  await page.goto(portal(belgium, '/login/email'));
  const login = loginPage(page, translate);
  await expect(login.submit).toBeVisible();
  await context.setOffline(true);
  await send(page, translate, lotte);
  await expect(login.summary.getByRole('listitem')).toHaveText([translate('error.lost-connection')]);
  await expect(login.summary).toBeFocused();
  await context.setOffline(false);
  await login.submit.click();
  await expectDashboard(page, translate, lotte);
});

for (const [what, status, body, key] of [
  ['A service that is away', 503, '', 'error.unavailable'],
  ['A proxy without its service', 502, '<html>Bad gateway</html>', 'error.unavailable'],
  ['A fault of the service', 500, '{"code":"internal","message":"x"}', 'error.internal'],
] as const) {
  test(`${what} is told, and the person can go on`, async ({ page }) => {
    await page.goto(portal(belgium, '/login/email'));
    await page.route(accountApi(belgium, '/token'), route =>
      route.fulfill({
        status,
        body,
        headers: {
          'access-control-allow-origin': new URL(page.url()).origin,
          'access-control-allow-credentials': 'true',
        },
      }),
    );
    await send(page, translate, lotte);
    const login = loginPage(page, translate);
    await expect(login.summary.getByRole('listitem')).toHaveText([translate(key)]);
    await page.unroute(accountApi(belgium, '/token'));
    await login.submit.click();
    await expectDashboard(page, translate, lotte);
  });
}

test('A slow answer shows as busy, and nothing is sent twice', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const asked = await slow(page, '/token', 1500);
  const login = loginPage(page, translate);
  await send(page, translate, lotte);
  await expect(login.submit).toHaveAttribute('aria-busy', 'true');
  await login.submit.click({ force: true });
  await login.password.press('Enter');
  await expectDashboard(page, translate, lotte);
  expect(asked.times).toBe(1);
});

test('An impatient double click sends once', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const asked = await slow(page, '/token', 100);
  const login = loginPage(page, translate);
  await login.email.fill(jonas.email ?? '');
  await login.password.fill(jonas.password);
  await login.submit.dblclick();
  await expectDashboard(page, translate, jonas);
  expect(asked.times).toBe(1);
});

test('A part of the portal that fails to load is reported, and a reload continues', async ({ page }) => {
  const chunk = '**/assets/*Dashboard*.js';
  await page.route(chunk, route => route.abort());
  await page.goto(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  await expect(page.getByText(translate('shell.not-loaded'), { exact: true })).toBeVisible();
  await expect(page.getByText(translate('shell.not-loaded.text'))).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: translate('shell.reload') }).click();
  await expectDashboard(page, translate, lotte);
});

test('A page whose script does not arrive still says what to do in each language', async ({ page }) => {
  await page.route(/\/assets\/.*\b(catalogue|nl|fr|en)[^/]*\.js$/, route => route.abort());
  await page.goto(portal(belgium, '/login/email'));
  await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  await expect(page.locator('body [lang]:visible')).toHaveCount(4);
});

test('On the dashboard a lost connection is reported beside the cached data and can be retried', async ({
  page,
}) => {
  await signIn(page, belgium, translate, lotte);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Lotte');
  await page.route(accountApi(belgium, '/user'), route => route.abort());
  await page.reload();
  await expect(page.getByText(translate('error.lost-connection'))).toBeVisible();
  await expectDashboard(page, translate, lotte);
  const tryAgain = page.getByRole('button', { name: translate('shell.try-again') });
  await expect(tryAgain).toBeVisible();
  await page.unroute(accountApi(belgium, '/user'));
  await expect(async () => {
    // A part of the page that loads late also tries again, and the button disappears.
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 });
    await expect(page.getByText(translate('error.lost-connection'))).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});
