import { expect, test } from '@playwright/test';
import { Client } from 'pg';
import { apiOf, fillEmail, markets, people, portalOf, prefer, signIn, wordsOf } from './portal';

for (const [market, browser, stored, language] of [
  [markets.be, 'fr-BE', null, 'fr'],
  [markets.be, 'en-GB', null, 'en'],
  [markets.be, 'es-ES', null, 'nl'],
  [markets.be, 'fr-BE', 'en', 'en'],
  [markets.be, 'fr-BE', 'xx', 'fr'],
  [markets.lu, 'en-GB', null, 'en-LU'],
  [markets.lu, 'nl-NL', null, 'fr-LU'],
] as const) {
  test(`the first language of ${market.id} for a ${browser} browser that prefers ${stored} is ${language}`, async ({
    browser: chromium,
  }) => {
    const context = await chromium.newContext({ locale: browser });
    const page = await context.newPage();
    if (stored) await prefer(page, stored);
    await page.goto(portalOf(market));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await context.close();
  });
}

test('another language keeps what was typed, and is preferred from then on', async ({ page }) => {
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, 'half@typed.example', 'half a pass');
  await page.locator('select[name=language]').selectOption('fr');
  await expect(page.locator('h1')).toHaveText(wordsOf(markets.be, 'fr')('login.title'));
  await expect(page.locator('input[name=email]')).toHaveValue('half@typed.example');
  await expect(page.locator('input[name=password]')).toHaveValue('half a pass');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test.describe('maintenance', () => {
  const switchTo = async (isOn: boolean) => {
    const client = new Client(process.env['E2E_DATABASE_URL']);
    await client.connect();
    await client.query(
      "insert into switches values ('maintenance', $1) on conflict (name) do update set is_on = excluded.is_on",
      [isOn],
    );
    await client.end();
  };

  // The switch is the service's own, so this page is shown by what the service would answer.
  test('sign-in that answers 503 leads to a page in three languages, without header', async ({ page }) => {
    await page.route(`${apiOf(markets.be)}/token`, route =>
      route.fulfill({
        status: 503,
        headers: {
          'Access-Control-Allow-Origin': portalOf(markets.be),
          'Access-Control-Allow-Credentials': 'true',
        },
        json: { code: 'maintenance', message: '' },
      }),
    );
    await prefer(page, 'nl');
    await page.goto(portalOf(markets.be));
    await fillEmail(page, people.lotte.email, people.lotte.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/maintenance$/);
    for (const language of ['nl', 'fr', 'en'])
      await expect(page.locator(`[lang=${language}]`).first()).toBeVisible();
    await expect(page.locator('header')).toHaveCount(0);
  });

  test('while it is on, the sign-in page leads there and signed-in work goes on', async ({
    page,
    browser,
  }) => {
    await signIn(page, people.lotte);
    await switchTo(true);
    try {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.goto(portalOf(markets.lu));
      await expect(visitor).toHaveURL(/\/maintenance$/);
      await page.reload();
      await expect(page.locator('h1')).toContainText('Lotte');
    } finally {
      await switchTo(false);
    }
  });
});
