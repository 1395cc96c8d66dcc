import { expect } from '@playwright/test';
import { newAccount } from './accounts';
import { comeFrom, lunchbox, standIn } from './applications';
import { portal } from './markets';
import { expectTitle, forget, send } from './pages';
import type { Screen } from './screen';
import { button } from './second-factor';

/** The pages of applications, each from where the one before it has led. */
export const applicationScreens: readonly Screen[] = [
  {
    name: 'a request to approve',
    show: async (page, market, say) => {
      await standIn(page);
      await forget(page);
      await comeFrom(page, market, lunchbox);
      await page.waitForURL('**/login/email');
      await send(page, say, await newAccount(market));
      await expectTitle(page, say('authorize.title', { app: 'Lunchbox' }));
      await expect(button(page, say('authorize.approve'))).toBeEnabled();
    },
  },
  {
    name: 'a request for more',
    show: async (page, market, say) => {
      await button(page, say('authorize.approve')).click();
      await page.waitForURL(url => url.hostname === 'lunchbox.localhost');
      await comeFrom(page, market, lunchbox, { scope: 'openid balance user transaction' });
      await expect(page.getByText(say('authorize.also'))).toBeVisible();
      await expect(button(page, say('authorize.approve'))).toBeEnabled();
    },
  },
  {
    name: 'a request that is over',
    show: async (page, _market, say) => {
      const request = page.url();
      await button(page, say('authorize.refuse')).click();
      await page.waitForURL(url => url.hostname === 'lunchbox.localhost');
      await page.goto(request);
      await expectTitle(page, say('authorize.expired'));
      await expect(
        page.getByRole('link', { name: say('authorize.back', { app: 'Lunchbox' }) }),
      ).toBeVisible();
    },
  },
  {
    name: 'access, with one application',
    show: async (page, market) => {
      await page.goto(portal(market, '/user/access'));
      await expect(page.getByRole('region', { name: 'Lunchbox' })).toBeVisible();
    },
  },
  {
    name: 'the question before access is revoked',
    show: async (page, _market, say) => {
      await page.getByRole('button', { name: say('access.revoke.of', { app: 'Lunchbox' }) }).click();
      await expect(page.getByRole('alertdialog')).toContainText(say('access.revoke.text'));
    },
  },
  {
    name: 'access, with none',
    show: async (page, _market, say) => {
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: say('access.revoke') })
        .click();
      await expect(page.getByText(say('access.none'))).toBeVisible();
    },
  },
  {
    name: 'the partner page',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/partner'));
      await expectTitle(page, say('partner.title'));
    },
  },
  {
    name: 'an invalid partner',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/partner/invalid'));
      await expectTitle(page, say('partner.failed'));
    },
  },
  {
    name: 'denied access, and logging out',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/partner/denied'));
      await expect(page.getByText(say('partner.denied'))).toBeVisible();
      await page.getByRole('button', { name: say('shell.log-out') }).click();
      await expect(page.getByRole('button', { name: say('shell.log-out') })).toBeHidden();
    },
  },
];
