import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { portal } from './markets';
import { createOnboarding, addFreshCard, international, type Newcomer, createNewcomer } from './newcomers';
import { expectDashboard, expectFormError, expectTitle, tokenCookie } from './pages';
import type { Screen } from './screen';

let who: Newcomer;
let onboarding: ReturnType<typeof createOnboarding>;

const submit = (page: Page) => page.locator('main button[type=submit]').click();

/** One onboarding. Each screen starts where the previous one ended. */
export const onboardingScreens: readonly Screen[] = [
  {
    name: 'onboarding, start',
    isMain: true,
    show: async (page, market, translate) => {
      who = createNewcomer(market);
      onboarding = createOnboarding(page, market, translate, who);
      await onboarding.openStart();
    },
  },
  {
    name: 'onboarding, invitation with errors',
    show: async page => {
      await onboarding.enterInvitation('?');
      await expectFormError(page);
    },
  },
  {
    name: 'onboarding, card with errors',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('onboarding.invitation.other') }).click();
      await onboarding.enterCard('4000');
      await expectFormError(page);
    },
  },
  {
    name: 'onboarding, an activated card',
    show: async (page, _market, translate) => {
      await page.locator('input[name=card]').fill('5065 0000 0000 0005');
      await submit(page);
      await page.waitForURL('**/onboarding/existingCard');
      await expectTitle(page, translate('onboarding.existing-card.title'));
    },
  },
  {
    name: 'onboarding, welcome',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('onboarding.existing-card.other') }).click();
      await onboarding.enterCard(await addFreshCard());
      await onboarding.seeWelcome();
    },
  },
  {
    name: 'onboarding, the text of the terms',
    show: async (page, _market, translate) => {
      await page.getByRole('button', { name: translate('onboarding.terms.terms.read') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'onboarding, terms with errors',
    show: async page => {
      await page.keyboard.press('Escape');
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'onboarding, personal data with errors',
    isMain: true,
    show: async page => {
      await onboarding.acceptTerms();
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'onboarding, an existing account',
    show: async (page, market, translate) => {
      const { email } = await addAccount(market);
      await onboarding.describe();
      await onboarding.enterEmail(email);
      await onboarding.enterCode(email);
      await expect(page.getByText(translate('onboarding.exists.email'))).toBeVisible();
    },
  },
  {
    name: 'onboarding, e-mail',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('onboarding.exists.email.other') }).click();
      await page.waitForURL('**/email-verification');
    },
  },
  { name: 'onboarding, code by e-mail', show: () => onboarding.enterEmail() },
  {
    name: 'onboarding, already started',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/onboarding'));
      await expect(page.getByText(translate('onboarding.start.begun'))).toBeVisible();
    },
  },
  {
    name: 'onboarding, code by SMS',
    show: async (page, _market, translate) => {
      await page.getByRole('button', { name: translate('onboarding.start.go-on') }).click();
      await onboarding.enterCode(who.email);
      await onboarding.enterPhone();
    },
  },
  {
    name: 'onboarding, password',
    isMain: true,
    show: async (page, market, translate) => {
      await onboarding.enterCode(international(market, who.phone));
      await page.waitForURL('**/onboarding/password');
      await page.locator('input[name=password]').fill('marie1234');
      await expect(page.getByText(translate('password.strength.0'), { exact: true })).toBeVisible();
    },
  },
  { name: 'onboarding, confirmation', show: () => onboarding.choosePassword() },
  {
    name: 'the dashboard of a newcomer',
    show: async (page, _market, translate) => {
      await onboarding.finish();
      await expectDashboard(page, translate, { ...who, platforms: [] });
    },
  },
  {
    name: 'a session that has ended',
    show: async (page, market, translate) => {
      const token = (await tokenCookie(page.context()))?.value ?? '';
      await query(databaseUrl(), 'delete from tokens where hash = $1', [
        createHash('sha256').update(token).digest(),
      ]);
      await page.goto(portal(market, '/user/profile'));
      await expect(page.getByText(translate('error.login-required'))).toBeVisible();
    },
  },
];
