import { expect } from '@playwright/test';
import { addAccount } from './accounts';
import { portal } from './markets';
import { clearBrowser, expectDashboard, send, signIn } from './pages';
import { claire } from './people';
import type { Screen } from './screen';
import { addThings, suspendThings } from './suspended-things';

/** The signed-in pages and the actions on them. Each screen starts where the previous one ended. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'the dashboard',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await send(page, translate, claire);
      await expectDashboard(page, translate, claire);
    },
  },
  {
    name: 'the profile',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/profile'));
      await expect(page.getByRole('region', { name: translate('profile.personal') })).toBeVisible();
      await expect(page.getByText(claire.email ?? '')).toBeVisible();
    },
  },
  {
    name: 'the activity',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/activity'));
      await expect(page.getByRole('region', { name: translate('activity.all') })).toBeVisible();
    },
  },
  {
    name: 'personal data with errors',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/profile'));
      const personal = page.getByRole('region', { name: translate('profile.personal') });
      await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
      await personal.locator('input[name=lastname]').fill('');
      await personal.getByRole('button', { name: translate('profile.save') }).click();
      await expect(personal.locator('input[name=lastname]')).toBeFocused();
      await expect(personal.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'personal data saved',
    show: async (page, _market, translate) => {
      const personal = page.getByRole('region', { name: translate('profile.personal') });
      await personal.locator('input[name=lastname]').fill('Muller');
      await personal.getByRole('button', { name: translate('profile.save') }).click();
      await expect(page.getByText(translate('profile.personal.saved'))).toBeVisible();
    },
  },
  {
    name: 'the dashboard, a card that is refused',
    show: async (page, market) => {
      await page.goto(portal(market, '/onboarding'));
      await page.locator('input[name=number]').fill('5065 0000 0000 0007');
      await page.locator('main button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.locator('input[name=number]')).toBeFocused();
    },
  },
  {
    name: 'the question before logging out everywhere',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/security'));
      await page.getByRole('button', { name: translate('devices.everywhere') }).click();
      await expect(page.getByRole('alertdialog')).toContainText(translate('devices.everywhere.text'));
    },
  },
  {
    name: 'the history of devices',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/security/history'));
      await expect(page.getByText(translate('devices.current')).first()).toBeVisible();
    },
  },
  {
    name: 'a session in detail',
    show: async (page, _market, translate) => {
      const sessions = page.getByRole('region').getByRole('group').first();
      await sessions.locator('summary').click();
      await sessions.getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toContainText(translate('devices.session.place'));
    },
  },
  {
    name: 'the question before a device is logged out',
    show: async (page, _market, translate) => {
      await page.keyboard.press('Escape');
      await page
        .getByRole('region')
        .getByRole('button', { name: translate('devices.log-out') })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toContainText(translate('devices.log-out.text'));
    },
  },
  {
    name: 'the deletion of the account',
    show: async (page, market, translate) => {
      await page.keyboard.press('Escape');
      await page.goto(portal(market, '/user/erase'));
      await expect(page.getByRole('heading', { level: 1, name: translate('erasure.title') })).toBeVisible();
    },
  },
  {
    name: 'the link that keeps an account',
    show: async (page, market, translate) => {
      await page.goto(portal(market, `/keep#${'A'.repeat(20)}`));
      await expect(page.getByRole('heading', { level: 1, name: translate('keep.title') })).toBeVisible();
    },
  },
  {
    name: 'a link that no longer keeps an account',
    show: async (page, _market, translate) => {
      await page.getByRole('button', { name: translate('keep.submit') }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: translate('keep.ended.title') }),
      ).toBeVisible();
    },
  },
  {
    name: 'what a report has switched off',
    isMain: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/login/email'));
      await clearBrowser(page);
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await addThings(person.email, `dief.${person.email}`);
      await suspendThings(person.email);
      await page.goto(portal(market, '/user/suspended'));
      await expect(page.getByRole('button', { name: translate('suspended.keep.label') })).toHaveCount(2);
    },
  },
  {
    name: 'what a report has switched off, on the dashboard',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/dashboard'));
      await expect(page.getByText(translate('suspended.banner.title'))).toBeVisible();
    },
  },
  {
    name: 'an answer that was not saved',
    isTrouble: true,
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/suspended'));
      await page.route('**/user/suspended/*', route => route.abort());
      await page
        .getByRole('button', { name: translate('suspended.keep.label') })
        .first()
        .click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.unroute('**/user/suspended/*');
    },
  },
  {
    name: 'nothing is switched off',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      await signIn(page, market, translate, await addAccount(market));
      await page.goto(portal(market, '/user/suspended'));
      await expect(page.getByText(translate('suspended.none'))).toBeVisible();
    },
  },
  {
    name: 'after logout',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/dashboard'));
      await page.getByRole('button', { name: translate('shell.log-out'), exact: true }).click();
      await expect(page.getByText(translate('shell.logged-out'))).toBeVisible();
    },
  },
];
