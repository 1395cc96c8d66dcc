import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newAccount } from './accounts';
import { databaseUrl, query } from './database';
import { portal } from './markets';
import { createWalk, freshCard, international, type Newcomer, newNewcomer } from './newcomers';
import { expectDashboard, expectSummary, expectTitle, tokenCookie } from './pages';
import type { Screen } from './screen';

let who: Newcomer;
let walk: ReturnType<typeof createWalk>;

const submit = (page: Page) => page.locator('main button[type=submit]').click();

/** One onboarding, page by page: each screen begins where the one before it has led. */
export const onboardingScreens: readonly Screen[] = [
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
      await expectSummary(page, say);
    },
  },
  {
    name: 'onboarding, card with errors',
    show: async (page, _market, say) => {
      await page.getByRole('link', { name: say('onboarding.invitation.other') }).click();
      await walk.enterCard('4000');
      await expectSummary(page, say);
    },
  },
  {
    name: 'onboarding, a card that is activated already',
    show: async (page, _market, say) => {
      await page.locator('input[name=card]').fill('5065 0000 0000 0005');
      await submit(page);
      await page.waitForURL('**/onboarding/existingCard');
      await expectTitle(page, say('onboarding.existing-card.title'));
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
      await expectSummary(page, say);
    },
  },
  {
    name: 'onboarding, who you are, with errors',
    isMain: true,
    show: async (page, _market, say) => {
      await walk.acceptTerms();
      await submit(page);
      await expectSummary(page, say);
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
