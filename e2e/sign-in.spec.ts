import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { long, shortened } from './short-run';
import { desktopSize, expectDashboard, phoneSize, send, tokenCookie } from './pages';
import { amine, claire, emma, jonas, lena, lotte, marc, oliver } from './people';
import { translateInto } from './messages';

const journeys = [
  { market: belgium, language: 'nl', way: 'email', size: phoneSize, person: lotte },
  { market: belgium, language: 'nl', way: 'email', size: desktopSize, person: jonas },
  { market: belgium, language: 'nl', way: 'phone', size: phoneSize, person: emma },
  { market: belgium, language: 'nl', way: 'phone', size: desktopSize, person: lotte },
  { market: belgium, language: 'fr', way: 'email', size: phoneSize, person: amine },
  { market: belgium, language: 'fr', way: 'email', size: desktopSize, person: oliver },
  { market: belgium, language: 'fr', way: 'phone', size: phoneSize, person: oliver },
  { market: belgium, language: 'fr', way: 'phone', size: desktopSize, person: amine },
  { market: luxembourg, language: 'fr_LU', way: 'email', size: phoneSize, person: claire },
  { market: luxembourg, language: 'fr_LU', way: 'email', size: desktopSize, person: marc },
  { market: luxembourg, language: 'fr_LU', way: 'phone', size: phoneSize, person: lena },
  { market: luxembourg, language: 'fr_LU', way: 'phone', size: desktopSize, person: claire },
  { market: luxembourg, language: 'en_LU', way: 'email', size: phoneSize, person: marc },
  { market: luxembourg, language: 'en_LU', way: 'email', size: desktopSize, person: claire },
  { market: luxembourg, language: 'en_LU', way: 'phone', size: phoneSize, person: claire },
  { market: luxembourg, language: 'en_LU', way: 'phone', size: desktopSize, person: marc },
] as const;

for (const { market, language, way, size, person } of shortened(journeys, 0, -1)) {
  test.describe(`In ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size });

    test(`${person.firstname} logs in by ${way}, finds the platforms and logs out`, async ({
      page,
      context,
    }) => {
      const translate = translateInto(language);
      await page.goto(portal(market, `/login/${way}`));
      await send(page, translate, way === 'email' ? person : { ...person, email: undefined });

      await expectDashboard(page, translate, person);
      await expect(page.getByText(translate('dashboard.subtitle'))).toBeVisible();
      const shown = [...person.platforms, ...(market.deals ? ['deals' as const] : [])];
      const services = page.getByRole('region', { name: translate('dashboard.services') });
      await expect(services.getByRole('link')).toHaveText(shown.map(name => translate(`dashboard.${name}`)));

      const cookie = await tokenCookie(context);
      expect(cookie).toMatchObject({ domain: `.${market.domain}`, path: '/', sameSite: 'Lax' });
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29.9 * 24 * 3600);
      expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(30.1 * 24 * 3600);
      const device = await page.evaluate(() => localStorage.getItem('device-id'));
      expect(device).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);

      await page.getByRole('button', { name: translate('shell.log-out') }).click();
      await expect(page).toHaveURL(portal(market, '/login/email'));
      await expect(page.getByText(translate('shell.logged-out'))).toBeVisible();
      expect(await tokenCookie(context)).toBeUndefined();
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
      expect(await page.evaluate(() => localStorage.getItem('device-id'))).toBe(device);
    });
  });
}

test('The links of the platforms replace `account` in the current host', long, async ({ page }) => {
  const translate = translateInto('en');
  await page.goto(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  const port = new URL(page.url()).port;
  for (const [name, subdomain] of [
    ['client-area', 'client'],
    ['personal-area', 'personal'],
    ['third-platform', 'third'],
  ] as const) {
    await expect(
      page.getByRole('link', { name: translate(`dashboard.${name}`), exact: true }),
    ).toHaveAttribute('href', `http://${subdomain}.talon.localhost:${port}/`);
  }
});

test('The browser stores no IBAN and no birth date', async ({ page }) => {
  const translate = translateInto('en');
  await page.goto(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  await expectDashboard(page, translate, lotte);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain('Lotte');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toMatch(/iban|birthdate|BE71|6769|1988-04-12/i);
});

test('A second tab needs no new sign-in', async ({ page, context }) => {
  const translate = translateInto('en');
  await page.goto(portal(belgium, '/login/email'));
  await send(page, translate, lotte);
  await expectDashboard(page, translate, lotte);
  const second = await context.newPage();
  await second.goto(portal(belgium));
  await expectDashboard(second, translate, lotte);
});
