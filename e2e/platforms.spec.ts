import { expect, test } from '@playwright/test';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { shortRunOf } from './short-run';
import { signIn, tokenCookie } from './pages';
import { claire, lotte } from './people';
import { wordsOf } from './words';

const shortRun = shortRunOf('platforms');

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

for (const { market, language, person, out, as, signInWord } of shortRun.firstAndLast(journeys)) {
  const say = wordsOf(language);
  const platform = (subdomain: string) => portal(market).replace('//account.', `//${subdomain}.`);

  test.describe(`The platforms, ${market.id}`, () => {
    test.use({ locale: language.replace('_', '-') });

    test('one sign-in at the portal is one at every platform, and so is its end', async ({
      page,
      context,
    }) => {
      await page.goto(platform('client'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(out);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: signInWord }).click();
      await expect(page).toHaveURL(portal(market, '/login/email'));

      await signIn(page, market, say, person);
      for (const name of ['client-area', 'personal-area', 'third-platform'] as const) {
        await page.goto(portal(market, '/user/dashboard'));
        await page.getByRole('link', { name: say(`dashboard.${name}`) }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${as}`));
        await expect(page.locator('dd')).toHaveText(/^[PCT]-\d{4}$/);
        expect(await accessibilityFaults(page)).toEqual([]);
      }

      const other = await context.newPage();
      await other.goto(portal(market, '/user/dashboard'));
      await other.getByRole('button', { name: say('shell.log-out'), exact: true }).click();
      await expect(other).toHaveURL(portal(market, '/login/email'));
      await page.goto(platform('client'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(out);
    });

    test('a cookie that is renewed while a platform looks is read once more', async ({ page, context }) => {
      await signIn(page, market, say, person);
      const good = await tokenCookie(context);
      await context.addCookies([{ ...cookieOf(market.domain), value: 'A'.repeat(43) }]);
      await page.route(platform('client'), async route => {
        // The names of the demonstration are known to the browser alone.
        const { host, port } = new URL(route.request().url());
        const answer = await route.fetch({
          url: `http://127.0.0.1:${port}/`,
          headers: { ...(await route.request().allHeaders()), host },
          maxRedirects: 0,
        });
        expect(answer.status()).toBe(303);
        // Before the browser is back, the portal has put the new one there.
        await context.addCookies([{ ...cookieOf(market.domain), value: good?.value ?? '' }]);
        await route.fulfill({ response: answer });
      });
      await page.goto(platform('client'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${as}`));
    });
  });
}

test.describe('The deals', () => {
  test.use({ locale: 'nl' });

  test('sign a person in by their own way, and know who came', async ({ page }) => {
    const say = wordsOf('nl');
    await signIn(page, belgium, say, lotte);
    await page.getByRole('link', { name: say('dashboard.deals') }).click();
    await expect(page).toHaveURL(portal(belgium).replace('//account.', '//deals.'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Aangemeld als Lotte/);
  });
});

function cookieOf(domain: string) {
  return { name: 'uzzer_token', domain: `.${domain}`, path: '/', sameSite: 'Lax' as const };
}
