import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { newAccount } from './accounts';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { shortRunOf } from './short-run';
import { expectDashboard, send, tokenCookie } from './pages';
import {
  codeAfter,
  expectPage,
  field,
  journeys,
  logIn,
  logOut,
  passSms,
  shown,
  submit,
} from './second-factor';
import { wordsOf } from './words';

const shortRun = shortRunOf('owed');

const weak = 'kort maar';
const newPassword = 'negen natte kranten';

// Several codes each, and axe on every page.

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const say = wordsOf(language);
    const turns = shortRun.inTurns(place);

    turns.it(
      'two-step verification that is asked for: from intro to success, and on to the target',
      async ({ page, context }) => {
        const person = await newAccount(market, { isForced: true });
        await logIn(page, market, say, person, '/user/security?mfa=true');
        await page.waitForURL(portal(market, '/mandatory-mfa'));
        await expectPage(page, say('mfa.mandatory.title'));
        await page.getByRole('link', { name: say('mfa.mandatory.begin') }).click();
        await expectPage(page, say('activation.sms.title'));
        const sms = await codeAfter(person.mobile, () => submit(page));
        await expectPage(page, say('code.title.sms'));
        await page.reload();
        await expectPage(page, say('code.title.sms'));
        await field(page, 'code').fill(sms);
        await expectPage(page, say('activation.email.title'));
        expect(await tokenCookie(context)).toBeUndefined();
        const mail = await codeAfter(person.email, () => submit(page));
        await expectPage(page, say('code.title.email'));
        await field(page, 'code').fill(mail);
        await expectPage(page, say('mfa.mandatory.done'));
        await page.waitForURL(portal(market, '/user/security?mfa=true'));
        expect(await tokenCookie(context)).toBeDefined();
        await expect(shown(page).getByText(say('security.two-step.active'), { exact: true })).toHaveCount(2);
      },
    );

    turns.it(
      'two-step verification that is asked for: who leaves is logged out',
      async ({ page, context }) => {
        const person = await newAccount(market, { isForced: true });
        await page.goto(portal(market, '/login/email'));
        await page.getByRole('link', { name: say('login.ways.phone') }).click();
        await send(page, say, { phone: person.phone, password: person.password });
        await expectPage(page, say('mfa.mandatory.title'));
        await page.goBack();
        await page.waitForURL(portal(market, '/login/email'));
        await page.goto(portal(market, '/user/dashboard'));
        await page.waitForURL(portal(market, '/login/email'));
        expect(await tokenCookie(context)).toBeUndefined();
      },
    );

    turns.it('a weak password without a method: a new one signs in', async ({ page, context }) => {
      const person = await newAccount(market, { password: weak });
      await logIn(page, market, say, person);
      await expectPage(page, say('security.weak.title'));
      await expect(shown(page).locator('button[type=submit]')).toBeDisabled();
      await field(page, 'password').fill('te kort');
      await expect(shown(page).locator('button[type=submit]')).toBeDisabled();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await tokenCookie(context)).toBeUndefined();
      await field(page, 'password').fill(newPassword);
      await submit(page);
      await expectDashboard(page, say, person);
      expect(await tokenCookie(context)).toBeDefined();
    });

    turns.it(
      'a weak password with a method: the code comes first, on a trusted device too',
      async ({ page }) => {
        const person = await newAccount(market, { password: weak, methods: ['sms'] });
        const code = await codeAfter(person.mobile, () => logIn(page, market, say, person));
        await expectPage(page, say('code.title.sms'));
        await page.getByLabel(say('mfa.trust'), { exact: true }).check();
        await field(page, 'code').fill(code);
        await expectPage(page, say('security.weak.title'));
        await logOut(page, say);

        await logIn(page, market, say, person);
        await expectPage(page, say('security.weak.title'));
        await field(page, 'password').fill(newPassword);
        await passSms(page, say, person.mobile, () => submit(page));
        await expectDashboard(page, say, person);
      },
    );

    turns.it('a weak password with a method: the code of this very sign-in is enough', async ({ page }) => {
      const person = await newAccount(market, { password: weak, methods: ['sms'] });
      await passSms(page, say, person.mobile, () => logIn(page, market, say, person));
      await expectPage(page, say('security.weak.title'));
      await field(page, 'password').fill(newPassword);
      await submit(page);
      await expectDashboard(page, say, person);
    });
  });
}
