import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { duplicatedScreens } from './duplicated-screens';
import { applicationScreens } from './application-screens';
import { fuzzionScreens } from './fuzzion-screens';
import { newAccount } from './accounts';
import { databaseUrl, query } from './database';
import { portal } from './markets';
import { createWalk, freshCard, international, type Newcomer, newNewcomer } from './newcomers';
import { expectDashboard, loginPage, send, tokenCookie } from './pages';
import { claire } from './people';
import { recoveryScreens } from './recovery-screens';
import { secondFactorScreens } from './second-factor-screens';
import { troubleScreens } from './trouble-screens';

export type Screen = {
  name: string;
  show: (page: Page, market: Market, say: Translate) => Promise<void>;
  /** Seen in every size, market, language and theme by `npm run sheets`. */
  isMain?: true;
  /** Where the market has no such screen. */
  isIn?: (market: Market) => boolean;
  /** What the browser complains of then has been done to it. */
  isTrouble?: true;
  /** No page stands there yet, or none any more: axe would ask for its heading. */
  isBare?: true;
};

export const screensOf = (market: Market, of: readonly Screen[] = screens) =>
  of.filter(({ isIn }) => isIn?.(market) ?? true);

/** What people see who are not signed in, in each state that looks different. One may begin where the one before it ends. */
export const screensOfNewcomers: readonly Screen[] = [
  {
    name: 'login by e-mail',
    isMain: true,
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
  ...recoveryScreens,
  ...onboarding(),
];

/** What whoever signs in sees, likewise. */
export const screensOfPeople: readonly Screen[] = [
  ...secondFactorScreens,
  ...duplicatedScreens,
  ...applicationScreens,
  ...fuzzionScreens,
  ...troubleScreens,
  {
    name: 'the dashboard',
    isMain: true,
    show: async (page, market, say) => {
      await page.goto(portal(market, '/login/email'));
      await send(page, say, claire);
      await expectDashboard(page, say, claire);
    },
  },
  {
    name: 'the profile',
    isMain: true,
    show: async (page, market, say) => {
      await page.goto(portal(market, '/user/profile'));
      await expect(page.getByRole('region', { name: say('profile.personal') })).toBeVisible();
      await expect(page.getByText(claire.email ?? '')).toBeVisible();
    },
  },
  {
    name: 'personal data with errors',
    show: async (page, _market, say) => {
      const personal = page.getByRole('region', { name: say('profile.personal') });
      await personal.getByRole('button', { name: say('profile.personal.edit') }).click();
      await personal.locator('input[name=lastname]').fill('');
      await personal.getByRole('button', { name: say('profile.save') }).click();
      await expect(personal.getByRole('alert').filter({ hasText: say('form.failed') })).toBeFocused();
    },
  },
  {
    name: 'personal data saved',
    show: async (page, _market, say) => {
      const personal = page.getByRole('region', { name: say('profile.personal') });
      await personal.locator('input[name=lastname]').fill('Muller');
      await personal.getByRole('button', { name: say('profile.save') }).click();
      await expect(page.getByText(say('profile.personal.saved'))).toBeVisible();
    },
  },
  {
    name: 'the dashboard, a card that is refused',
    show: async (page, market) => {
      await page.goto(portal(market, '/onboarding'));
      await page.locator('input[name=number]').fill('5065 0000 0000 0007');
      await page.locator('main button[type=submit]').click();
      await expect(page.getByRole('alert').first()).toBeFocused();
    },
  },
  {
    name: 'the question before logging out everywhere',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/user/security'));
      await page.getByRole('button', { name: say('devices.everywhere') }).click();
      await expect(page.getByRole('alertdialog')).toContainText(say('devices.everywhere.text'));
    },
  },
  {
    name: 'the history of devices',
    isMain: true,
    show: async (page, market, say) => {
      await page.goto(portal(market, '/user/security/history'));
      await expect(page.getByText(say('devices.current'))).toBeVisible();
    },
  },
  {
    name: 'a session in detail',
    show: async (page, _market, say) => {
      await page.getByRole('region').getByRole('listitem').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toContainText(say('devices.session.place'));
    },
  },
  {
    name: 'the question before a device is logged out',
    show: async (page, _market, say) => {
      await page.keyboard.press('Escape');
      await page
        .getByRole('region')
        .getByRole('button', { name: say('devices.log-out') })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toContainText(say('devices.log-out.text'));
    },
  },
  {
    name: 'after logout',
    show: async (page, _market, say) => {
      await page.getByRole('button', { name: say('devices.cancel') }).click();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await page.getByRole('button', { name: say('shell.log-out'), exact: true }).click();
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

/** Every screen. */
export const screens: readonly Screen[] = [...screensOfNewcomers, ...screensOfPeople];

/** One onboarding, page by page: each screen begins where the one before it has led. */
function onboarding(): Screen[] {
  let who: Newcomer;
  let walk: ReturnType<typeof createWalk>;
  const submit = (page: Page) => page.locator('main button[type=submit]').click();
  const failed = (page: Page, say: Translate) =>
    expect(page.getByRole('alert').filter({ hasText: say('form.failed') })).toBeFocused();
  return [
    {
      name: 'onboarding, start',
      isMain: true,
      show: async (page, market, say) => {
        who = newNewcomer(market);
        walk = createWalk(page, market, say, who);
        await walk.openStart();
      },
    },
    {
      name: 'onboarding, invitation with errors',
      show: async (page, _market, say) => {
        await walk.enterInvitation('?');
        await failed(page, say);
      },
    },
    {
      name: 'onboarding, card with errors',
      show: async (page, _market, say) => {
        await page.getByRole('link', { name: say('onboarding.invitation.other') }).click();
        await walk.enterCard('4000');
        await failed(page, say);
      },
    },
    {
      name: 'onboarding, a card that is activated already',
      show: async (page, _market, say) => {
        await page.locator('input[name=card]').fill('5065 0000 0000 0005');
        await submit(page);
        await page.waitForURL('**/onboarding/existingCard');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          say('onboarding.existing-card.title'),
        );
      },
    },
    {
      name: 'onboarding, welcome',
      show: async (page, _market, say) => {
        await page.getByRole('link', { name: say('onboarding.existing-card.other') }).click();
        await walk.enterCard(await freshCard());
        await page.waitForURL('**/onboarding/welcome');
      },
    },
    { name: 'onboarding, terms', show: () => walk.leaveWelcome() },
    {
      name: 'onboarding, the text of the terms',
      show: async (page, _market, say) => {
        await page.getByRole('button', { name: say('onboarding.terms.terms.read') }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'onboarding, terms with errors',
      show: async (page, _market, say) => {
        await page.keyboard.press('Escape');
        await submit(page);
        await failed(page, say);
      },
    },
    {
      name: 'onboarding, who you are, with errors',
      isMain: true,
      show: async (page, _market, say) => {
        await walk.acceptTerms();
        await submit(page);
        await failed(page, say);
      },
    },
    { name: 'onboarding, e-mail', show: () => walk.describe() },
    {
      name: 'onboarding, somebody who has an account',
      show: async (page, market, say) => {
        const { email } = await newAccount(market);
        await walk.enterEmail(email);
        await walk.enterCode(email);
        await expect(page.getByText(say('onboarding.exists.email'))).toBeVisible();
      },
    },
    {
      name: 'onboarding, code by e-mail',
      show: async (page, _market, say) => {
        await page.getByRole('link', { name: say('onboarding.exists.email.other') }).click();
        await walk.enterEmail();
      },
    },
    {
      name: 'onboarding, begun before',
      show: async (page, market, say) => {
        await page.goto(portal(market, '/onboarding'));
        await expect(page.getByText(say('onboarding.start.begun'))).toBeVisible();
      },
    },
    {
      name: 'onboarding, code by SMS',
      show: async (page, _market, say) => {
        await page.getByRole('button', { name: say('onboarding.start.go-on') }).click();
        await walk.enterCode(who.email);
        await walk.enterPhone();
      },
    },
    {
      name: 'onboarding, password',
      isMain: true,
      show: async (page, market, say) => {
        await walk.enterCode(international(market, who.phone));
        await page.waitForURL('**/onboarding/password');
        await page.locator('input[name=password]').fill('marie1234');
        await expect(page.getByText(say('password.strength.1'), { exact: true })).toBeVisible();
      },
    },
    { name: 'onboarding, confirmation', show: () => walk.choosePassword() },
    {
      name: 'the dashboard of a newcomer',
      show: async (page, _market, say) => {
        await walk.finish();
        await expectDashboard(page, say, { ...who, platforms: [] });
      },
    },
    {
      name: 'a session that has ended',
      show: async (page, market, say) => {
        const token = (await tokenCookie(page.context()))?.value ?? '';
        await query(databaseUrl(), 'delete from tokens where hash = $1', [
          createHash('sha256').update(token).digest(),
        ]);
        await page.goto(portal(market, '/user/profile'));
        await expect(page.getByText(say('error.login-required'))).toBeVisible();
      },
    },
  ];
}
