import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount } from './accounts';
import { portal } from './markets';
import { expectDashboard, expectFormError, expectTitle, clearBrowser } from './pages';
import type { Screen } from './screen';
import { button, codeAfter, field, logIn, submit } from './journey-steps';
import { changeDirectoryPerson, addDirectoryMatch, type DirectoryMatch } from './directory-matches';

let person: Account;
let match: DirectoryMatch;
let code = '';

async function signInWithMatch(
  page: Page,
  market: Market,
  translate: Translate,
  more: object = {},
): Promise<void> {
  person = await addAccount(market);
  match = await addDirectoryMatch(market, person, more);
  await clearBrowser(page);
  await logIn(page, market, translate, person);
  await expectDashboard(page, translate, person);
  await expect(page.getByRole('link', { name: translate('dashboard.similar.look') })).toBeVisible({
    timeout: 15_000,
  });
}

async function typeBirthdate(page: Page, year: string): Promise<void> {
  await field(page, 'birthdate-day').fill('17');
  await field(page, 'birthdate-month').fill('5');
  await field(page, 'birthdate-year').fill(year);
}

/** The pages of a link proposal. Each screen starts where the previous one ended. */
export const fuzzionScreens: readonly Screen[] = [
  {
    name: 'the dashboard, with a similar account',
    show: (page, market, translate) => signInWithMatch(page, market, translate),
  },
  {
    name: 'a similar account',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('dashboard.similar.look') }).click();
      await expectTitle(page, translate('fuzzion.title'));
    },
  },
  {
    name: 'the birth date of the directory person, with errors',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('fuzzion.claim') }).click();
      await typeBirthdate(page, '1991');
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'the code to the directory person',
    show: async (page, _market, translate) => {
      await typeBirthdate(page, '1990');
      code = await codeAfter(match.mobile, () => submit(page));
      await expectTitle(page, translate('fuzzion.code.title'));
    },
  },
  {
    name: 'the accounts were not connected',
    show: async (page, _market, translate) => {
      await changeDirectoryPerson(match);
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('fuzzion.error.title'));
    },
  },
  {
    name: 'the accounts are connected',
    show: async (page, market, translate) => {
      await signInWithMatch(page, market, translate);
      await page.goto(portal(market, '/fuzzion/owner'));
      await typeBirthdate(page, '1990');
      code = await codeAfter(match.mobile, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('fuzzion.success.title'));
    },
  },
  {
    name: 'the card of the directory person',
    show: async (page, market, translate) => {
      await signInWithMatch(page, market, translate, { hasBirthdate: false, lastname: 'Maes' });
      await page.goto(portal(market, '/fuzzion/owner'));
      await expect(field(page, 'card')).toBeVisible();
    },
  },
  {
    name: 'a similar account that is not mine',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/fuzzion-rejection'));
      await expectTitle(page, translate('fuzzion.reject.title'));
    },
  },
  {
    name: 'a similar account, rejected',
    show: async (page, _market, translate) => {
      await button(page, translate('fuzzion.reject.submit')).click();
      await expectTitle(page, translate('fuzzion.rejected.title'));
    },
  },
];
