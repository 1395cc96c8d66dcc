import { expect } from '@playwright/test';
import { addDuplicateAccounts, type DuplicateAccounts } from './duplicates';
import { expectFormError, expectTitle, clearBrowser } from './pages';
import type { Screen } from './screen';
import { button, codeAfter, field, logIn, submit } from './journey-steps';

let duplicates: DuplicateAccounts;
let code = '';

/** The pages of duplicated identifiers. Each screen starts where the previous one ended. */
export const duplicatedScreens: readonly Screen[] = [
  {
    name: 'duplicated, what was found',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      duplicates = await addDuplicateAccounts(market, { keepsPhone: true, isOnePerson: true });
      await logIn(page, market, translate, duplicates.mine);
      await expectTitle(page, translate('duplicated.title'));
      await expect(page.getByRole('checkbox')).toHaveCount(2);
    },
  },
  {
    name: 'duplicated, nothing chosen',
    show: async page => {
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'duplicated, the code',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      duplicates = await addDuplicateAccounts(market, { hasCard: true });
      await logIn(page, market, translate, duplicates.mine);
      await expectTitle(page, translate('duplicated.title'));
      await page.getByRole('checkbox').first().check();
      code = await codeAfter(duplicates.mine.email, () => submit(page));
      await expectTitle(page, translate('code.title.email'));
    },
  },
  {
    name: 'duplicated, evidence is required',
    show: async (page, _market, translate) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('duplicated.proof.title'));
    },
  },
  {
    name: 'duplicated, invalid evidence',
    show: async page => {
      await field(page, 'proof').fill('nobody');
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'duplicated, a conflict',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      duplicates = await addDuplicateAccounts(market, { compete: true });
      await logIn(page, market, translate, duplicates.mine);
      await expectTitle(page, translate('duplicated.title'));
      await page.getByRole('checkbox').first().check();
      code = await codeAfter(duplicates.mine.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('duplicated.conflict.title'));
    },
  },
  {
    name: 'duplicated, different people',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      duplicates = await addDuplicateAccounts(market, { areDifferent: true });
      await logIn(page, market, translate, duplicates.mine);
      await expectTitle(page, translate('duplicated.title'));
      await page.getByRole('checkbox').first().check();
      code = await codeAfter(duplicates.mine.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('duplicated.different.title'));
    },
  },
  {
    name: 'duplicated, skipped',
    show: async (page, _market, translate) => {
      await button(page, translate('duplicated.skip')).click();
      await page.waitForURL('**/user/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
];
