import { expect, test } from '@playwright/test';
import { accountApi, belgium, luxembourg, portal } from './markets';
import { expectDashboard, send, signIn } from './pages';
import { claire, lotte } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const translate = translateInto('en');

test('Anonymous users are redirected from every other page to the login page', async ({ page }) => {
  for (const [from, to] of [
    ['/', '/login/email'],
    ['/login', '/login/email'],
    ['/login/', '/login/email'],
    ['/login/phone', '/login/phone'],
    ['/user/dashboard', '/login/email'],
    ['/no/such/page', '/login/email'],
    ['/user/profile', '/login/email'],
    ['/maintenance', '/login/email'],
  ] as const) {
    await test.step(`${from} redirects to ${to}`, async () => {
      await page.goto(portal(belgium, from));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(portal(belgium, to));
    });
  }
});

test.describe('Signed-in users', () => {
  test('public and unknown pages redirect to the dashboard', async ({ page }) => {
    await signIn(page, belgium, translate, lotte);
    const paths = ['/login/email', '/no/such/page', '/', '/login', '/login/phone', '/forgot-username'];
    for (const path of shortened(paths, 0, 1)) {
      await page.goto(portal(belgium, path));
      await expectDashboard(page, translate, lotte);
    }
  });

  test('the back button does not open the login page', async ({ page }) => {
    await signIn(page, belgium, translate, lotte);
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('/login');
  });
});

test('The target is stored, opened after sign-in, and used once', async ({ page }) => {
  await page.goto(portal(belgium, '/user/dashboard?from=letter'));
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  await expect(page).toHaveURL(portal(belgium, '/user/dashboard?from=letter'));
  await page.getByRole('button', { name: translate('shell.log-out') }).click();
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  await expect(page).toHaveURL(portal(belgium, '/user/dashboard'));
});

for (const market of shortened([belgium, luxembourg], 0)) {
  test(`The platform of origin is shown (${market.id})`, async ({ page }) => {
    const words = translateInto(market === belgium ? 'en' : 'en_LU');
    const platform = page.getByText(words('login.platform', { platform: 'Lunchbox' }));
    await page.goto(portal(market, '/user/dashboard?client_id=1001'));
    await expect(platform).toBeVisible();
    const logo = platform.locator('..').locator('img');
    await expect(logo).toBeVisible();
    expect(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await send(page, words, market === belgium ? lotte : claire);
    await expect(page).toHaveURL(portal(market, '/user/dashboard?client_id=1001'));
  });
}

test('Our own platform is shown too, an unknown one is not', long, async ({ page }) => {
  await page.goto(portal(belgium, '/user/dashboard?client_id=2'));
  await expect(page.getByText(translate('login.platform', { platform: 'Personal area' }))).toBeVisible();
  const response = page.waitForResponse(
    response => response.url() === accountApi(belgium, '/clients/424242'),
  );
  await page.goto(portal(belgium, '/user/dashboard?client_id=424242'));
  expect((await response).status()).toBe(404);
  const start = translate('login.platform', { platform: '' }).split('.')[0]?.trim() ?? '';
  expect(start).not.toBe('');
  await expect(page.getByText(start)).toHaveCount(0);
});

const foreignTargets = [
  '//evil.example/user',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/%2f%2fevil.example',
  '/user/../..//evil.example',
  '/\t/evil.example',
];

for (const target of foreignTargets) {
  test(`A remembered ${JSON.stringify(target)} is replaced by the dashboard`, long, async ({ page }) => {
    await page.goto(portal(belgium, '/login/email'));
    await page.evaluate(
      stored => sessionStorage.setItem('target', stored),
      JSON.stringify({ target, until: Date.now() + 600_000 }),
    );
    await send(page, translate, lotte);
    await expectDashboard(page, translate, lotte);
    await expect(page).toHaveURL(portal(belgium, '/user/dashboard'));
  });
}

const strangePaths = ['//evil.example/', '/%5cevil.example', '/user/dashboard/%2e%2e/x', '/.//evil.example'];

for (const path of shortened(strangePaths, 0)) {
  test(`A visit to ${path} stays on this portal`, async ({ page }) => {
    await page.goto(portal(belgium, path));
    await expect(page).toHaveURL(portal(belgium, '/login/email'));
    await send(page, translate, lotte);
    await expectDashboard(page, translate, lotte);
    expect(new URL(page.url()).origin).toBe(new URL(portal(belgium)).origin);
  });
}
