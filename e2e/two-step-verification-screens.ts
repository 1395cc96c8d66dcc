import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';
import { type Account, addAccount, expireStepUps } from './accounts';
import { portal } from './markets';
import { expectDashboard, expectFormError, expectTitle, clearBrowser } from './pages';
import { profileScreens } from './profile-screens';
import type { Screen } from './screen';
import { button, codeAfter, field, leaveRecoveryCodes, logIn, shown, submit } from './journey-steps';

/** A complete code is submitted at once, and the focus stays in its field. */
const expectRefused = (page: Page) => expect(page.getByRole('alert')).toBeVisible();

let person: Account;
let code = '';

/** Signs in as another person, in a browser without data of the previous person. */
async function signInAs(
  page: Page,
  market: Market,
  translate: Translate,
  account: Promise<Account>,
): Promise<void> {
  person = await account;
  await clearBrowser(page);
  await logIn(page, market, translate, person);
}

async function requestPasswordChange(page: Page, market: Market): Promise<void> {
  await page.goto(portal(market, '/user/password'));
  await field(page, 'password').fill('negen natte kranten');
}

/** The pages of two-step verification and of the password. Each screen starts where the previous one ended. */
export const twoStepVerificationScreens: readonly Screen[] = [
  {
    name: 'security, two-step verification off',
    show: async (page, market, translate) => {
      await signInAs(page, market, translate, addAccount(market));
      await expectDashboard(page, translate, person);
      await page.goto(portal(market, '/user/security?mfa=true'));
      await expect(page.getByRole('switch')).not.toBeChecked();
      await expect(page.getByText(translate('devices.history'))).toBeVisible();
    },
  },
  {
    name: 'security, adding a phone',
    show: async (page, _market, translate) => {
      await page.getByRole('switch').check();
      await expect(page.getByLabel(translate('activation.phone'), { exact: true })).toHaveValue(/\d\d$/);
    },
  },
  {
    name: 'security, the code to the phone',
    show: async (page, _market, translate) => {
      code = await codeAfter(person.mobile, () => submit(page));
      await expect(page.getByLabel(translate('code.label'), { exact: true })).toBeVisible();
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
    name: 'recovery codes, offered after both methods',
    show: async (page, _market, translate) => {
      code = await codeAfter(person.email, () => submit(page));
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('security.recovery'));
      await expect(button(page, translate('security.recovery.make'))).toBeVisible();
    },
  },
  {
    name: 'security, two-step verification on',
    isMain: true,
    show: async (page, _market, translate) => {
      await leaveRecoveryCodes(page, translate);
      await expect(shown(page).getByText(translate('security.two-step.active'), { exact: true })).toHaveCount(
        2,
      );
    },
  },
  ...profileScreens(() => person),
  {
    name: 'a new password that breaks the rules',
    show: async (page, market, translate) => {
      await page.goto(portal(market, '/user/password'));
      await field(page, 'password').fill('marie1234');
      await expect(page.getByText(translate('password.strength.0'), { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the code page of a step-up, by SMS',
    show: async (page, market, translate) => {
      await expireStepUps(person);
      await requestPasswordChange(page, market);
      await submit(page);
      await expectTitle(page, translate('code.title.sms'));
    },
  },
  {
    name: 'the page after a cancelled step-up',
    show: async (page, _market, translate) => {
      await button(page, translate('mfa.back')).click();
      await expectFormError(page);
    },
  },
  {
    name: 'the code page of a sign-in, by e-mail',
    isMain: true,
    show: async (page, market, translate) => {
      const account = addAccount(market, { password: 'kort maar', methods: ['email'] });
      code = await codeAfter((await account).email, () => signInAs(page, market, translate, account));
      await expectTitle(page, translate('code.title.email'));
    },
  },
  {
    name: 'the code page with a wrong code',
    show: async page => {
      await field(page, 'code').fill(code === '000000' ? '111111' : '000000');
      await expectRefused(page);
    },
  },
  {
    name: 'a weak password',
    show: async (page, _market, translate) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('security.weak.title'));
      await field(page, 'password').fill('marie1234');
      await expect(shown(page).locator('li[data-state=broken]').first()).toBeVisible();
    },
  },
  {
    name: 'a card number with the code',
    show: async (page, market, translate) => {
      await signInAs(page, market, translate, addAccount(market, { hasCard: true }));
      await expectDashboard(page, translate, person);
      await requestPasswordChange(page, market);
      code = await codeAfter(person.email, () => submit(page));
      await expect(
        page.getByRole('dialog').getByLabel(translate('mfa.card.number'), { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'a card number with the code, with errors',
    show: async page => {
      await page.getByRole('dialog').locator('input[name=card]').fill('4000');
      await page.getByRole('dialog').locator('input[name=code]').fill(code);
      await expectRefused(page);
    },
  },
  {
    name: 'the code page behind the modal',
    show: async (page, _market, translate) => {
      await page.keyboard.press('Escape');
      await expect(button(page, translate('mfa.card.open'))).toBeVisible();
    },
  },
  {
    name: 'security, confirmed with a card',
    show: async (page, _market, translate) => {
      await button(page, translate('mfa.card.open')).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name=card]').fill(person.card);
      await dialog.locator('input[name=code]').fill(code);
      await expect(page.getByText(translate('security.granted.text'))).toBeVisible();
    },
  },
  {
    name: 'security, a trusted device',
    show: async (page, market, translate) => {
      const account = addAccount(market, { methods: ['sms', 'email'] });
      code = await codeAfter((await account).mobile, () => signInAs(page, market, translate, account));
      await page.getByLabel(translate('mfa.trust'), { exact: true }).check();
      await field(page, 'code').fill(code);
      await expectDashboard(page, translate, person);
      await page.goto(portal(market, '/user/security'));
      await expect(page.getByText(translate('security.trusted.text'))).toBeVisible();
    },
  },
  {
    name: 'mandatory, intro',
    show: async (page, market, translate) => {
      await signInAs(page, market, translate, addAccount(market, { isForced: true }));
      await expectTitle(page, translate('mfa.mandatory.title'));
    },
  },
  {
    name: 'mandatory, phone with errors',
    show: async (page, _market, translate) => {
      await page.getByRole('link', { name: translate('mfa.mandatory.begin') }).click();
      await expect(page.getByLabel(translate('activation.phone'), { exact: true })).toHaveValue(/\d\d$/);
      await page.getByLabel(translate('activation.phone'), { exact: true }).fill('1');
      await submit(page);
      await expectFormError(page);
    },
  },
  {
    name: 'mandatory, confirmation',
    show: async (page, _market, translate) => {
      await page.getByLabel(translate('activation.phone'), { exact: true }).fill(person.phone);
      code = await codeAfter(person.mobile, () => submit(page));
      await expectTitle(page, translate('code.title.sms'));
    },
  },
  {
    name: 'mandatory, e-mail',
    show: async (page, _market, translate) => {
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('activation.email.title'));
    },
  },
  {
    name: 'mandatory, success',
    show: async (page, _market, translate) => {
      code = await codeAfter(person.email, () => submit(page));
      await delayRedirect(page);
      await field(page, 'code').fill(code);
      await expectTitle(page, translate('mfa.mandatory.done'));
    },
  },
  {
    name: 'the code page without a code',
    show: async (page, market, translate) => {
      await clearBrowser(page);
      await page.goto(portal(market, '/mfa?payload=none&method=sms'));
      await expectTitle(page, translate('mfa.title.ended'));
    },
  },
];

/** Delays the redirect of the success page, so that a screenshot can be taken. */
function delayRedirect(page: Page): Promise<void> {
  return page.evaluate(() => {
    const soon = window.setTimeout.bind(window);
    const later = (run: () => void, milliseconds = 0) =>
      soon(run, milliseconds >= 3000 ? 60_000 : milliseconds);
    Object.assign(window, { setTimeout: later });
  });
}
