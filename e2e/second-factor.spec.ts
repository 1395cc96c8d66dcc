import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { newAccount } from './accounts';
import { accessibilityFaults } from './faults';
import { portal } from './markets';
import { shortRunOf } from './short-run';
import { expectDashboard, signIn } from './pages';
import {
  button,
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

const shortRun = shortRunOf('second-factor');

// Several codes each, and axe on every page.

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const say = wordsOf(language);
    const turns = shortRun.inTurns(place);
    const toggle = (page: Page) => page.getByRole('switch', { name: say('security.two-step.toggle') });
    const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

    turns.it('adds both methods on the security page', async ({ page }) => {
      const person = await newAccount(market);
      await signIn(page, market, say, person);
      await page.getByRole('link', { name: say('shell.menu.security') }).click();
      await expectPage(page, say('security.title'));
      await expect(shown(page)).toContainText(say('security.never'));
      await expect(toggle(page)).not.toBeChecked();

      await toggle(page).check();
      await expect(step(page, say('activation.sms.title'))).toBeFocused();
      await expect(page.getByLabel(say('activation.phone'), { exact: true })).toHaveValue(/\d\d$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      const sms = await codeAfter(person.mobile, () => submit(page));
      expect(sms).toMatch(/^\d{8}$/);
      expect(await accessibilityFaults(page)).toEqual([]);
      await field(page, 'code').fill(sms);

      await expect(step(page, say('activation.email.title'))).toBeFocused();
      await expect(field(page, 'email')).toHaveValue(person.email);
      const mail = await codeAfter(person.email, () => submit(page));
      expect(mail).toMatch(/^\d{6}$/);
      await field(page, 'code').fill(mail);

      await expect(shown(page).getByText(say('security.two-step.active'), { exact: true })).toHaveCount(2);
      await expect(toggle(page)).toBeChecked();
      await expect(toggle(page)).toBeDisabled();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await expect(shown(page).getByText(say('security.two-step.active'), { exact: true })).toHaveCount(2);
    });

    turns.it('signs in with a code, trusts the device, and signs in without', async ({ page, browser }) => {
      const person = await newAccount(market, { methods: ['sms', 'email'] });
      const code = await codeAfter(person.mobile, () => logIn(page, market, say, person));
      await expectPage(page, say('code.title.sms'));
      expect(new URL(page.url()).searchParams.get('method')).toBe('sms');
      const wrong = code === '00000000' ? '11111111' : '00000000';
      await field(page, 'code').fill(wrong);
      await expect(page.getByRole('alert')).toContainText(say('error.code-refused'));
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.reload();
      await field(page, 'code').fill(code);
      await expectDashboard(page, say, person);
      await logOut(page, say);

      await logIn(page, market, say, person);
      await expectPage(page, say('code.title.sms'));
      const mail = await codeAfter(person.email, () => button(page, say('mfa.other.email')).click());
      await expectPage(page, say('code.title.email'));
      await page.getByLabel(say('mfa.trust'), { exact: true }).check();
      await field(page, 'code').fill(mail);
      await expectDashboard(page, say, person);
      await logOut(page, say);

      await logIn(page, market, say, person);
      await expectDashboard(page, say, person);

      const elsewhere = await browser.newContext({ locale: languageTag(language), viewport: size });
      const other = await elsewhere.newPage();
      await logIn(other, market, say, person);
      await expectPage(other, say('code.title.email'));
      await elsewhere.close();
    });

    turns.it('comes to the page that was wanted, after the code', async ({ page }) => {
      const person = await newAccount(market, { methods: ['sms'] });
      await passSms(page, say, person.mobile, () =>
        logIn(page, market, say, person, '/user/security?mfa=true'),
      );
      await page.waitForURL(portal(market, '/user/security?mfa=true'));
      await expectPage(page, say('security.title'));
    });
  });
}
