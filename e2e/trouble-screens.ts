import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { accountApi, portal } from './markets';
import { expectDashboard, clearBrowser, loginPage, send } from './pages';
import { claire } from './people';
import type { Screen } from './screen';

const stranger = { email: '', password: 'een verkeerd wachtwoord' };

/** Late and missing responses of the service. Each screen starts where the previous one ended. */
export const troubleScreens: readonly Screen[] = [
  {
    name: 'login, refused',
    show: async (page, market, translate) => {
      stranger.email = `nobody.${randomInt(10 ** 6, 10 ** 7)}@nergens.example`;
      await clearBrowser(page);
      await page.goto(portal(market, '/login/email'));
      await expectRefused(page, market, translate);
      await expect(loginPage(page, translate).email).toHaveValue(stranger.email);
    },
  },
  {
    name: 'login, to be tried again later',
    show: async (page, market, translate) => {
      for (let failures = 1; failures < 4; failures += 1) await expectRefused(page, market, translate);
      await expect(loginPage(page, translate).submit).toHaveText(/\d/);
    },
  },
  {
    name: 'login, without a connection',
    isTrouble: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await page.route(accountApi(market, '/token'), route => route.abort());
      await send(page, translate, claire);
      await expect(loginPage(page, translate).summary).toContainText(translate('error.lost-connection'));
    },
  },
  {
    name: 'a part that could not be loaded',
    isTrouble: true,
    isBare: true,
    show: async (page, market, translate) => {
      await page.unroute(accountApi(market, '/token'));
      await page.route('**/assets/*Dashboard*.js', route => route.abort());
      await loginPage(page, translate).submit.click();
      await expect(page.getByText(translate('shell.not-loaded'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the dashboard, without a connection',
    isTrouble: true,
    show: async (page, market, translate) => {
      await page.unroute('**/assets/*Dashboard*.js');
      await page.getByRole('button', { name: translate('shell.reload') }).click();
      await expectDashboard(page, translate, claire);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(claire.firstname);
      await page.route(accountApi(market, '/user'), route => route.abort());
      await page.reload();
      await expect(page.getByText(translate('error.lost-connection'))).toBeVisible();
      await expectDashboard(page, translate, claire);
    },
  },
  {
    name: 'the dashboard, loading',
    isTrouble: true,
    isBare: true,
    show: async (page, market, translate) => {
      await page.unroute(accountApi(market, '/user'));
      await page.route(accountApi(market, '/user'), () => undefined);
      await page.evaluate(() => localStorage.removeItem('user'));
      await page.reload();
      // First the page waits for its chunks, then the account layout waits for the signed-in person.
      await expect(page.locator('main').getByText(translate('shell.loading'))).toBeVisible();
    },
  },
  {
    name: 'a page whose words do not come',
    isTrouble: true,
    isBare: true,
    show: async (page, market) => {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().clearCookies();
      await page.evaluate(() => sessionStorage.clear());
      await page.route(/\/assets\/.*\b(catalogue|nl|fr|en)[^/]*\.js$/, route => route.abort());
      await page.goto(portal(market, '/login/email'));
      await expect(page.getByText('This page could not be loaded.')).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  },
];

async function expectRefused(page: Page, market: Market, translate: Translate): Promise<void> {
  const answered = page.waitForResponse(accountApi(market, '/token'));
  await send(page, translate, stranger);
  await answered;
  await expect(loginPage(page, translate).summary).toBeFocused();
}
