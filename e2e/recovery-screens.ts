import { randomInt } from 'node:crypto';
import { type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { subjectHash } from '../tools/start/keys.mjs';
import { databaseUrl, query } from './database';
import { portal } from './markets';
import { codeTo } from './newcomers';
import { clearBrowser, expectFormError, expectTitle } from './pages';
import type { Screen } from './screen';

/** Inserts an account for each run, because the daily limits are low. */
async function freshAccount(): Promise<string> {
  const email = `somebody.${randomInt(10 ** 6, 10 ** 7)}@vergeten.example`;
  await query(
    databaseUrl(),
    `with account as (insert into accounts (firstname) values ('Marie') returning id)
     insert into identifiers (account_id, kind, value, is_primary, verified_at)
     select id, 'email', $1, true, now() from account`,
    [email],
  );
  return email;
}

/** Counts so many wrong codes for the address that new codes are long. */
async function spendWrongCodes(email: string): Promise<void> {
  const subject = subjectHash(process.env['E2E_HASH_KEYS'] ?? '', 'wrong-codes', `reset ${email}`);
  await query(
    databaseUrl(),
    `insert into limit_counts (limit_name, subject_hash, at, most, period)
     values ('wrongCodes', $1, array_fill(now(), array[10]), 10, interval '1 day')`,
    [subject],
  );
}

/** Counts so many codes to the address, and a delivery that requests share, that the next request waits for another one. */
async function spendCodes(email: string, market: Market): Promise<void> {
  const hashOf = (text: string) => subjectHash(process.env['E2E_HASH_KEYS'] ?? '', 'destination', text);
  const share = JSON.stringify(['share', 'reset', market.id, email, null, null]);
  await query(
    databaseUrl(),
    `insert into limit_counts (limit_name, subject_hash, at, most, period)
     values ('recoveryDeliveriesInTotal', $1, array_fill(now(), array[1000]), 1000, interval '1 day'),
            ('sharedDeliveries', $2, array[now()], 30, interval '1 day')`,
    [hashOf(`reset ${email}`), hashOf(share)],
  );
}

const submit = (page: Page) => page.locator('main button[type=submit]').click();

let email = '';

/** The pages of recovery. Each screen starts where the previous one ended. */
export const recoveryScreens: readonly Screen[] = [
  {
    name: 'forgot password by phone, with errors',
    show: async (page, market) => {
      await page.goto(portal(market, '/forgot-password/phone'));
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'forgot password, the code',
    isMain: true,
    show: async (page, _market, translate) => {
      email = await freshAccount();
      await page.getByRole('link', { name: translate('login.ways.email') }).click();
      await page.locator('input[name=email]').fill(email);
      await submit(page);
      await expectTitle(page, translate('code.title.email'));
    },
  },
  {
    name: 'forgot password, a long code',
    show: async (page, market, translate) => {
      await spendWrongCodes(email);
      // Otherwise the page still waits for the code that it has requested before.
      await clearBrowser(page);
      await page.goto(portal(market, '/forgot-password/email'));
      await page.locator('input[name=email]').fill(email);
      await submit(page);
      await expectTitle(page, translate('code.title.email'));
      await page.locator('input[name=code]').fill('1234 5678 901');
    },
  },
  {
    name: 'forgot password, a code that shares a delivery',
    show: async (page, market, translate) => {
      email = await freshAccount();
      await spendCodes(email, market);
      await clearBrowser(page);
      await page.goto(portal(market, '/forgot-password/email'));
      await page.locator('input[name=email]').fill(email);
      await submit(page);
      await expectTitle(page, translate('code.title.email'));
      await page.getByText(translate('code.card')).click();
      await page.locator('input[name=card]').fill('5065');
      await page.locator('main form').last().locator('button[type=submit]').click();
      await expectFormError(page);
    },
  },
  {
    name: 'the new password',
    show: async (page, market, translate) => {
      email = await freshAccount();
      await page.goto(portal(market, '/forgot-password/email'));
      await page.locator('input[name=email]').fill(email);
      await submit(page);
      await page.locator('input[name=code]').fill(await codeTo(email));
      await expectTitle(page, translate('recovery.new.title'));
    },
  },
  {
    name: 'the new password is set',
    show: async (page, _market, translate) => {
      await page.locator('input[name=password]').fill('een lepel vol sterren');
      await submit(page);
      await expectTitle(page, translate('recovery.done.title'));
    },
  },
  {
    name: 'forgot user name, with errors',
    show: async (page, market) => {
      await page.goto(portal(market, '/forgot-username?by=register'));
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'no user name found',
    show: async (page, _market, translate) => {
      await page.locator('input[name=register]').fill('00.02.29-001.45');
      await submit(page);
      await expectTitle(page, translate('recovery.none.title'));
    },
  },
  {
    name: 'the user names',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('recovery.none.other') }).click();
      await page.getByRole('link', { name: translate('recovery.username.card') }).click();
      await page.locator('input[name=card]').fill('5065 0000 0000 0012');
      await submit(page);
      await expectTitle(page, translate('recovery.found.title'));
    },
  },
];
