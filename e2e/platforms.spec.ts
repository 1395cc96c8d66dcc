import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { long, shortened } from './short-run';
import { signIn, tokenCookie } from './pages';
import { claire, lotte } from './people';
import { translateInto } from './messages';

const journeys = [
  {
    market: belgium,
    language: 'nl',
    person: lotte,
    out: 'U bent niet aangemeld',
    as: 'Aangemeld als Lotte',
    signInWord: 'Aanmelden',
  },
  {
    market: luxembourg,
    language: 'fr_LU',
    person: claire,
    out: 'Vous n’êtes pas connecté',
    as: 'Connecté en tant que Claire',
    signInWord: 'Se connecter',
  },
] as const;

for (const { market, language, person, out, as, signInWord } of shortened(journeys, 0)) {
  const translate = translateInto(language);
  const platform = (subdomain: string) => portal(market).replace('//account.', `//${subdomain}.`);

  test.describe(`The platforms, ${market.id}`, () => {
    test.use({ locale: language.replace('_', '-') });

    test('signing in to or out of the portal applies to every platform', async ({ page, context }) => {
      await page.goto(platform('client'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(out);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: signInWord }).click();
      await expect(page).toHaveURL(portal(market, '/login/email'));

      await signIn(page, market, translate, person);
      for (const name of ['client-area', 'personal-area', 'third-platform'] as const) {
        await page.goto(portal(market, '/user/dashboard'));
        await page.getByRole('link', { name: translate(`dashboard.${name}`) }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${as}`));
        await expect(page.locator('dd')).toHaveText(/^[PCT]-\d{4}$/);
        expect(await accessibilityFaults(page)).toEqual([]);
      }

      const other = await context.newPage();
      await other.goto(portal(market, '/user/dashboard'));
      await other.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
      await expect(other).toHaveURL(portal(market, '/login/email'));
      await page.goto(platform('client'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(out);
    });

    test(
      'a platform reads the cookie once more if it changed during the call',
      long,
      async ({ page, context }) => {
        await signIn(page, market, translate, person);
        const good = await tokenCookie(context);
        await context.addCookies([{ ...cookieOf(market.domain), value: 'A'.repeat(43) }]);
        await page.route(platform('client'), async route => {
          // Only the browser can resolve the host names of the demonstration.
          const { host, port } = new URL(route.request().url());
          const response = await route.fetch({
            url: `http://127.0.0.1:${port}/`,
            headers: { ...(await route.request().allHeaders()), host },
            maxRedirects: 0,
          });
          expect(response.status()).toBe(303);
          // Simulates the portal, which writes the new cookie before the browser returns.
          await context.addCookies([{ ...cookieOf(market.domain), value: good?.value ?? '' }]);
          await route.fulfill({ response: response });
        });
        await page.goto(platform('client'));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${as}`));
      },
    );
  });
}

test.describe('The deals', () => {
  test.use({ locale: 'nl' });

  test('sign a person in with their own authorization request', async ({ page }) => {
    const translate = translateInto('nl');
    await signIn(page, belgium, translate, lotte);
    await page.getByRole('link', { name: translate('dashboard.deals') }).click();
    await expect(page).toHaveURL(portal(belgium).replace('//account.', '//deals.'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Aangemeld als Lotte/);
  });
});

function cookieOf(domain: string) {
  return { name: 'uzzer_token', domain: `.${domain}`, path: '/', sameSite: 'Lax' as const };
}
