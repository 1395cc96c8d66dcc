import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { portal } from './markets';
import { expectDashboard, loginPage, send } from './pages';
import { claire } from './people';

export type Screen = { name: string; show: (page: Page, market: Market, say: Translate) => Promise<void> };

/** Every screen, in each state that looks different. */
export const screens: readonly Screen[] = [
  {
    name: 'login by e-mail',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/login/email'));
      await expect(loginPage(page, say).email).toBeVisible();
    },
  },
  {
    name: 'login by phone, from a partner',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/user/dashboard?client_id=1001'));
      await page.getByRole('link', { name: say('login.ways.phone') }).click();
      await expect(loginPage(page, say).phone).toBeVisible();
      await expect(page.getByText('Lunchbox')).toBeVisible();
    },
  },
  {
    name: 'login by e-mail with errors',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/login/email'));
      await send(page, say, { email: 'nobody', password: '' });
      await expect(loginPage(page, say).summary).toBeFocused();
    },
  },
  {
    name: 'login by phone with errors',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/login/phone'));
      await send(page, say, { phone: '1', password: '' });
      await expect(loginPage(page, say).summary).toBeFocused();
    },
  },
  {
    name: 'the dashboard',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/login/email'));
      await send(page, say, claire);
      await expectDashboard(page, say, claire);
    },
  },
  {
    name: 'after logout',
    show: async (page, _market, say) => {
      await page.getByRole('button', { name: say('shell.log-out') }).click();
      await expect(page.getByText(say('shell.logged-out'))).toBeVisible();
    },
  },
  {
    name: 'maintenance',
    show: async (page, market) => {
      await page.goto(portal(market, '/maintenance'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
