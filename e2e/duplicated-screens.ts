import { expect } from '@playwright/test';
import { newSharers, type Sharers } from './duplicates';
import { expectSummary, expectTitle, forget } from './pages';
import type { Screen } from './screen';
import { button, codeAfter, field, logIn, submit } from './second-factor';

let sharers: Sharers;
let code = '';

/** The pages of duplicated identifiers, each from where the one before it has led. */
export const duplicatedScreens: readonly Screen[] = [
  {
    name: 'duplicated, what was found',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { keepsPhone: true, isOnePerson: true });
      await logIn(page, market, say, sharers.mine);
      await expectTitle(page, say('duplicated.title'));
      await expect(page.getByRole('checkbox')).toHaveCount(2);
    },
  },
  {
    name: 'duplicated, nothing chosen',
    show: async (page, _market, say) => {
      await page.getByRole('checkbox').first().uncheck();
      await submit(page);
      await expectSummary(page, say);
    },
  },
  {
    name: 'duplicated, the code',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { hasCard: true });
      await logIn(page, market, say, sharers.mine);
      await expectTitle(page, say('duplicated.title'));
      code = await codeAfter(sharers.mine.email, () => submit(page));
      await expectTitle(page, say('code.title.email'));
    },
  },
  {
    name: 'duplicated, a proof is needed',
    show: async (page, _market, say) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, say('duplicated.proof.title'));
    },
  },
  {
    name: 'duplicated, a proof that is none',
    show: async (page, _market, say) => {
      await field(page, 'proof').fill('nobody');
      await submit(page);
      await expectSummary(page, say);
    },
  },
  {
    name: 'duplicated, a conflict',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { compete: true });
      await logIn(page, market, say, sharers.mine);
      await expectTitle(page, say('duplicated.title'));
      code = await codeAfter(sharers.mine.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, say('duplicated.conflict.title'));
    },
  },
  {
    name: 'duplicated, left as it is',
    show: async (page, _market, say) => {
      await button(page, say('duplicated.skip')).click();
      await page.waitForURL('**/user/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await forget(page);
    },
  },
];
