import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, newAccount, outliveGrants } from './accounts';
import { portal } from './markets';
import { expectDashboard, expectSummary, expectTitle, forget } from './pages';
import { profileScreens } from './profile-screens';
import type { Screen } from './screen';
import { button, codeAfter, field, logIn, shown, submit } from './second-factor';

/** A code sends itself: the focus stays in its field. */
const isRefused = (page: Page, say: Translate) =>
  expect(page.getByRole('alert').filter({ hasText: say('form.failed') })).toBeVisible();

let person: Account;
let code = '';

/** Somebody else comes to the browser, with an account of their own. */
async function comeAs(page: Page, market: Market, say: Translate, account: Promise<Account>): Promise<void> {
  person = await account;
  await forget(page);
  await logIn(page, market, say, person);
}

async function askPassword(page: Page, market: Market): Promise<void> {
  await page.goto(portal(market, '/user/password'));
  await field(page, 'password').fill('negen natte kranten');
}

/** The pages of two-step verification and of the password, each from where the one before it has led. */
export const secondFactorScreens: readonly Screen[] = [
  {
    name: 'security, two-step verification off',
    show: async (page, market, say) => {
      await comeAs(page, market, say, newAccount(market));
      await expectDashboard(page, say, person);
      await page.goto(portal(market, '/user/security?mfa=true'));
      await expect(page.getByRole('switch')).not.toBeChecked();
      await expect(page.getByText(say('devices.history'))).toBeVisible();
    },
  },
  {
    name: 'security, adding a phone',
    show: async (page, _market, say) => {
      await page.getByRole('switch').check();
      await expect(page.getByLabel(say('activation.phone'))).toHaveValue(/\d\d$/);
    },
  },
  {
    name: 'security, the code to the phone',
    show: async (page, _market, say) => {
      code = await codeAfter(person.mobile, () => submit(page));
      await expect(page.getByLabel(say('code.label'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'security, adding an e-mail address',
    show: async page => {
      await field(page, 'code').fill(code);
      await expect(field(page, 'email')).toHaveValue(person.email);
    },
  },
  {
    name: 'security, two-step verification on',
    isMain: true,
    show: async (page, _market, say) => {
      code = await codeAfter(person.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expect(shown(page).getByText(say('security.two-step.active'), { exact: true })).toHaveCount(2);
    },
  },
  ...profileScreens(() => person),
  {
    name: 'a new password that does not keep the rules',
    show: async (page, market, say) => {
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill('marie1234');
      await expect(page.getByText(say('password.strength.1'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the code page of a grant, by SMS',
    show: async (page, market, say) => {
      await outliveGrants(person);
      await askPassword(page, market);
      await submit(page);
      await expectTitle(page, say('code.title.sms'));
    },
  },
  {
    name: 'the page that waited, not confirmed',
    show: async (page, _market, say) => {
      await button(page, say('mfa.back')).click();
      await expectSummary(page, say);
    },
  },
  {
    name: 'the code page of a sign-in, by e-mail',
    isMain: true,
    show: async (page, market, say) => {
      const account = newAccount(market, { password: 'kort maar', methods: ['email'] });
      code = await codeAfter((await account).email, () => comeAs(page, market, say, account));
      await expectTitle(page, say('code.title.email'));
    },
  },
  {
    name: 'the code page with a wrong code',
    show: async (page, _market, say) => {
      await field(page, 'code').fill(code === '000000' ? '111111' : '000000');
      await isRefused(page, say);
    },
  },
  {
    name: 'a weak password',
    show: async (page, _market, say) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, say('security.weak.title'));
      await field(page, 'password').fill('marie1234');
      await expect(shown(page).locator('li[data-state=broken]').first()).toBeVisible();
    },
  },
  {
    name: 'a card beside the code',
    show: async (page, market, say) => {
      await comeAs(page, market, say, newAccount(market, { hasCard: true }));
      await expectDashboard(page, say, person);
      await askPassword(page, market);
      code = await codeAfter(person.email, () => submit(page));
      await expect(page.getByRole('dialog').getByLabel(say('mfa.card.number'))).toBeVisible();
    },
  },
  {
    name: 'a card beside the code, with errors',
    show: async (page, _market, say) => {
      await page.getByRole('dialog').locator('input[name=card]').fill('4000');
      await page.getByRole('dialog').locator('input[name=code]').fill(code);
      await isRefused(page, say);
    },
  },
  {
    name: 'the code page behind the modal',
    show: async (page, _market, say) => {
      await page.keyboard.press('Escape');
      await expect(button(page, say('mfa.card.open'))).toBeVisible();
    },
  },
  {
    name: 'security, confirmed with a card',
    show: async (page, _market, say) => {
      await button(page, say('mfa.card.open')).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=card]').fill(person.card);
      await dialog.locator('input[name=code]').fill(code);
      await expect(page.getByText(say('security.granted.text'))).toBeVisible();
    },
  },
  {
    name: 'mandatory, intro',
    show: async (page, market, say) => {
      await comeAs(page, market, say, newAccount(market, { isForced: true }));
      await expectTitle(page, say('mfa.mandatory.title'));
    },
  },
  {
    name: 'mandatory, phone with errors',
    show: async (page, _market, say) => {
      await page.getByRole('link', { name: say('mfa.mandatory.begin') }).click();
      await expect(page.getByLabel(say('activation.phone'))).toHaveValue(/\d\d$/);
      await page.getByLabel(say('activation.phone')).fill('1');
      await submit(page);
      await expectSummary(page, say);
    },
  },
  {
    name: 'mandatory, confirmation',
    show: async (page, _market, say) => {
      await page.getByLabel(say('activation.phone')).fill(person.phone);
      code = await codeAfter(person.mobile, () => submit(page));
      await expectTitle(page, say('code.title.sms'));
    },
  },
  {
    name: 'mandatory, e-mail',
    show: async (page, _market, say) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, say('activation.email.title'));
    },
  },
  {
    name: 'mandatory, success',
    show: async (page, _market, say) => {
      code = await codeAfter(person.email, () => submit(page));
      await stayLonger(page);
      await field(page, 'code').fill(code);
      await expectTitle(page, say('mfa.mandatory.done'));
    },
  },
  {
    name: 'the code page without a code',
    show: async (page, market, say) => {
      await forget(page);
      await page.goto(portal(market, '/mfa?payload=none&method=sms'));
      await expectTitle(page, say('mfa.title.none'));
    },
  },
];

/** The page of success would lead on while it is being looked at. */
function stayLonger(page: Page): Promise<void> {
  return page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    const later = (run: () => void, milliseconds = 0) =>
      soon(run, milliseconds >= 3000 ? 60_000 : milliseconds);
    Object.assign(window, { setTimeout: later });
  });
}
