import { expect } from '@playwright/test';
import { portal } from './markets';
import { expectFormError, loginPage, send } from './pages';
import type { Screen } from './screen';

/** The login pages before anybody has signed in. */
export const loginScreens: readonly Screen[] = [
  {
    name: 'login by e-mail',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await expect(loginPage(page, translate).email).toBeVisible();
    },
  },
  {
    name: 'login by phone, from a partner',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/dashboard?client_id=1001'));
      await page.getByRole('link', { name: translate('login.ways.phone') }).click();
      await expect(loginPage(page, translate).phone).toBeVisible();
      await expect(page.getByText('Lunchbox')).toBeVisible();
    },
  },
  {
    name: 'login by e-mail with errors',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await send(page, translate, { email: 'nobody', password: '' });
      await expectFormError(page);
    },
  },
  {
    name: 'login by phone with errors',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/phone'));
      await send(page, translate, { phone: '1', password: '' });
      await expectFormError(page);
    },
  },
];
