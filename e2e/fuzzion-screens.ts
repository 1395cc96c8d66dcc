import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, newAccount } from './accounts';
import { portal } from './markets';
import { expectDashboard, expectSummary, expectTitle, forget } from './pages';
import type { Screen } from './screen';
import { button, codeAfter, field, logIn, submit } from './second-factor';
import { changeRecord, newRecord, type SimilarRecord } from './similar-records';

let person: Account;
let record: SimilarRecord;
let code = '';

async function comeWithRecord(page: Page, market: Market, say: Translate, more: object = {}): Promise<void> {
  person = await newAccount(market);
  record = await newRecord(market, person, more);
  await forget(page);
  await logIn(page, market, say, person);
  await expectDashboard(page, say, person);
  await expect(page.getByRole('link', { name: say('dashboard.similar.look') })).toBeVisible({
    timeout: 15_000,
  });
}

async function typeBirthdate(page: Page, year: string): Promise<void> {
  await field(page, 'birthdate-day').fill('17');
  await field(page, 'birthdate-month').fill('5');
  await field(page, 'birthdate-year').fill(year);
}

/** The pages of a similar account on another service, each from where the one before it has led. */
export const fuzzionScreens: readonly Screen[] = [
  {
    name: 'the dashboard, with a similar account',
    show: (page, market, say) => comeWithRecord(page, market, say),
  },
  {
    name: 'a similar account',
    show: async (page, _market, say) => {
      await page.getByRole('link', { name: say('dashboard.similar.look') }).click();
      await expectTitle(page, say('fuzzion.title'));
    },
  },
  {
    name: 'the birth date of the record, with errors',
    show: async (page, _market, say) => {
      await page.getByRole('link', { name: say('fuzzion.claim') }).click();
      await typeBirthdate(page, '1991');
      await submit(page);
      await expectSummary(page, say);
    },
  },
  {
    name: 'the code to the record',
    show: async (page, _market, say) => {
      await typeBirthdate(page, '1990');
      code = await codeAfter(person.email, () => submit(page));
      await expectTitle(page, say('fuzzion.code.title'));
    },
  },
  {
    name: 'the accounts were not connected',
    show: async (page, _market, say) => {
      await changeRecord(record);
      await field(page, 'code').fill(code);
      await expectTitle(page, say('fuzzion.error.title'));
    },
  },
  {
    name: 'the accounts are connected',
    show: async (page, market, say) => {
      await comeWithRecord(page, market, say);
      await page.goto(portal(market, '/fuzzion/owner'));
      await typeBirthdate(page, '1990');
      code = await codeAfter(person.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, say('fuzzion.success.title'));
    },
  },
  {
    name: 'the card of the record',
    show: async (page, market, say) => {
      await comeWithRecord(page, market, say, { hasBirthdate: false, lastname: 'Maes' });
      await page.goto(portal(market, '/fuzzion/owner'));
      await expect(field(page, 'card')).toBeVisible();
    },
  },
  {
    name: 'a similar account that is not mine',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/fuzzion-rejection'));
      await expectTitle(page, say('fuzzion.reject.title'));
    },
  },
  {
    name: 'a similar account, rejected',
    show: async (page, _market, say) => {
      await button(page, say('fuzzion.reject.submit')).click();
      await expectTitle(page, say('fuzzion.rejected.title'));
    },
  },
];
