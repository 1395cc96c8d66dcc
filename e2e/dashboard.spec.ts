import { expect, test } from '@playwright/test';
import { fillEmail, markets, people, portalOf, prefer, wordsOf } from './portal';

const rows = ['client-area', 'personal-area', 'third-platform', 'deals'] as const;

for (const [who, market, person, shown] of [
  ['everything', markets.be, people.lotte, ['client', 'personal', 'third', 'deals']],
  ['user_id alone', markets.be, people.amine, ['personal', 'deals']],
  ['customer_user_id alone', markets.be, people.jonas, ['client', 'deals']],
  ['fridom_user_id alone', markets.be, people.oliver, ['third', 'deals']],
  ['no link', markets.be, people.petra, ['deals']],
  ['everything, in Luxembourg', markets.lu, people.claire, ['client', 'personal', 'third']],
  ['no link, in Luxembourg', markets.lu, people.petra, []],
] as const) {
  test(`the services of a person with ${who}`, async ({ page }) => {
    await prefer(page, market.defaultLanguage);
    await page.goto(portalOf(market));
    await fillEmail(page, person.email, person.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toContainText(person.firstname);
    const links = await page
      .locator('main a')
      .evaluateAll(all => all.map(a => new URL((a as HTMLAnchorElement).href).hostname));
    expect(links).toEqual(shown.map(subdomain => `${subdomain}.${market.domain}`));
    expect(rows.length).toBeGreaterThanOrEqual(shown.length);
    if (shown.length === 0) {
      await expect(
        page.getByText(wordsOf(market, market.defaultLanguage)('dashboard.empty'), { exact: true }),
      ).toBeVisible();
    }
  });
}

test('a part of the page that cannot be loaded is told, with a way on', async ({ page }) => {
  const words = wordsOf(markets.be, 'nl');
  await page.route(/\/assets\/DashboardScreen.*\.js$/, route => route.abort());
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, people.lotte.email, people.lotte.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('shell.not-loaded'), { exact: true })).toBeVisible();
  await page.unroute(/\/assets\/DashboardScreen.*\.js$/);
  await page.getByRole('button', { name: words('shell.reload') }).click();
  await expect(page.locator('h1')).toContainText('Lotte');
});
