import { expect, type Page } from '@playwright/test';
import { newSharers, type Sharers } from './duplicates';
import type { Screen } from './screens';
import { button, codeAfter, field, logIn, submit } from './second-factor';

let sharers: Sharers;
let code = '';

const isTitled = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

/** The pages of duplicated identifiers, each from where the one before it has led. */
export const duplicatedScreens: readonly Screen[] = [
  {
    name: 'duplicated, what was found',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { keepsPhone: true, isOnePerson: true });
      await logIn(page, market, say, sharers.mine);
      await isTitled(page, say('duplicated.title'));
      await expect(page.getByRole('checkbox')).toHaveCount(2);
    },
  },
  {
    name: 'duplicated, nothing chosen',
    show: async (page, _market, say) => {
      await page.getByRole('checkbox').first().uncheck();
      await submit(page);
      await expect(page.getByRole('alert').filter({ hasText: say('form.failed') })).toBeFocused();
    },
  },
  {
    name: 'duplicated, the code',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { hasCard: true });
      await logIn(page, market, say, sharers.mine);
      await isTitled(page, say('duplicated.title'));
      code = await codeAfter(sharers.mine.email, () => submit(page));
      await isTitled(page, say('code.title.email'));
    },
  },
  {
    name: 'duplicated, a proof is needed',
    show: async (page, _market, say) => {
      await field(page, 'code').fill(code);
      await isTitled(page, say('duplicated.proof.title'));
    },
  },
  {
    name: 'duplicated, a proof that is none',
    show: async (page, _market, say) => {
      await field(page, 'proof').fill('nobody');
      await submit(page);
      await expect(page.getByRole('alert').filter({ hasText: say('form.failed') })).toBeFocused();
    },
  },
  {
    name: 'duplicated, a conflict',
    show: async (page, market, say) => {
      await forget(page);
      sharers = await newSharers(market, { compete: true });
      await logIn(page, market, say, sharers.mine);
      await isTitled(page, say('duplicated.title'));
      code = await codeAfter(sharers.mine.email, () => submit(page));
      await field(page, 'code').fill(code);
      await isTitled(page, say('duplicated.conflict.title'));
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
