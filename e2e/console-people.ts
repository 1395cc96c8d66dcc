import { expect, type Page } from '@playwright/test';
import { type Account, addAccount } from './accounts';
import { addDuplicateAccounts, type DuplicateAccounts, transferEmail } from './duplicates';
import { expectPage, field, logIn, logInUpToCode } from './journey-steps';
import { belgium } from './markets';
import { translateInto } from './messages';
import { expectDashboard } from './pages';

/** Somebody with a card, an authenticator, a session and messages. */
export async function addCaller(page: Page): Promise<Account> {
  const person = await addAccount(belgium, { hasCard: true, methods: ['sms'] });
  const phone = await page.context().browser()?.newContext({ locale: 'nl-BE' });
  if (!phone) return person;
  const theirs = await phone.newPage();
  const translate = translateInto('nl');
  await field(theirs, 'code').fill(await logInUpToCode(theirs, belgium, translate, person));
  await expectDashboard(theirs, translate, person);
  await phone.close();
  return person;
}

/** Two accounts of one person, merged by that person on a phone. */
export async function mergeTwo(page: Page): Promise<DuplicateAccounts> {
  const accounts = await addDuplicateAccounts(belgium, { isOnePerson: true, hasCard: true });
  const phone = await page.context().browser()?.newContext({ locale: 'nl-BE' });
  const theirs = await phone?.newPage();
  if (!theirs) throw new Error('no phone to merge with');
  const translate = translateInto('nl');
  await logIn(theirs, belgium, translate, accounts.mine, '/user/profile');
  await expectPage(theirs, translate('duplicated.title'));
  await transferEmail(theirs, translate, accounts.mine);
  await expect(theirs.getByText(translate('duplicated.done'))).toBeVisible();
  await phone?.close();
  return accounts;
}
