import { expect, type Page, test } from '@playwright/test';
import { belgium, luxembourg, portal } from './markets';
import { createWalk, freshCard, international, messagesTo, newNewcomer } from './newcomers';
import { phoneSize } from './pages';
import { wordsOf } from './words';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const say = wordsOf('nl');

  test('a reload stays on every page, with what was typed before', async ({ page }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    const reload = async () => {
      const before = page.url();
      const heading = await title(page).textContent();
      await page.reload();
      await expect(title(page)).toHaveText(heading ?? '');
      expect(page.url()).toBe(before);
    };
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await page.waitForURL('**/welcome');
    await reload();
    await walk.leaveWelcome();
    await reload();
    await walk.acceptTerms();
    await reload();
    await walk.describe();
    await reload();
    await page.goBack();
    await expect(page.locator('input[name=lastname]')).toHaveValue(who.lastname);
    await page.locator('main button[type=submit]').click();
    await walk.enterEmail();
    await reload();
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
    await reload();
    await walk.enterPhone();
    await reload();
    await walk.enterCode(international(belgium, who.phone));
    await page.waitForURL('**/onboarding/password');
    await reload();
    await walk.choosePassword();
  });

  test('a wrong address: back to it, the input kept, and the code of the right one works', async ({
    page,
  }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await walk.enterEmail(`typo.${who.email}`);
    await page.getByRole('link', { name: say('code.change') }).click();
    await expect(page.locator('input[name=email]')).toHaveValue(`typo.${who.email}`);
    await walk.enterEmail();
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
  });

  test('every other entry goes to start, which offers to go on where the person was', async ({
    page,
    context,
  }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await page.goto(portal(belgium, '/onboarding/password'));
    await page.waitForURL(portal(belgium, '/onboarding'));
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    const later = await context.newPage();
    await later.goto(portal(belgium, '/onboarding/email-verification'));
    await later.waitForURL(portal(belgium, '/onboarding'));
    await later.getByRole('button', { name: say('onboarding.start.go-on') }).click();
    await later.waitForURL('**/email-verification');
    await createWalk(later, belgium, say, who).enterEmail();
  });

  test('a second code replaces the first, which no longer works', async ({ page }) => {
    const who = newNewcomer(belgium);
    const walk = createWalk(page, belgium, say, who);
    await walk.openStart();
    await walk.enterCard(await freshCard());
    await walk.leaveWelcome();
    await walk.acceptTerms();
    await walk.describe();
    await walk.enterEmail();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(1);
    const [first] = await messagesTo(who.email);
    const resend = page.getByRole('button', { name: say('code.resend') });
    await expect(resend).toBeEnabled({ timeout: 20_000 });
    await resend.click();
    await expect(page.getByText(say('code.resent'))).toBeVisible();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(2);
    await page.locator('input[name=code]').fill(first?.code ?? '');
    await expect(page.getByRole('alert')).toContainText(say('error.code-refused'));
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
  });
});

test.describe('Luxembourg in English', () => {
  test.use({ locale: 'en-LU' });
  const say = wordsOf('en_LU');

  test('by keyboard alone, from the login page to the dashboard', async ({ page }) => {
    const who = newNewcomer(luxembourg);
    const card = await freshCard();
    await page.goto(portal(luxembourg, '/login/email'));
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (locator: ReturnType<Page['locator']>) => {
      for (let presses = 0; presses < 25; presses += 1) {
        if (await locator.evaluate(element => element === document.activeElement)) return;
        await press('Tab');
      }
      await expect(locator).toBeFocused();
    };
    const type = async (name: string, text: string) => {
      await tabTo(page.locator(`input[name=${name}]`));
      await page.keyboard.type(text);
    };
    await tabTo(page.getByRole('link', { name: say('login.activate.link') }));
    await press('Enter');
    await page.waitForURL('**/onboarding');
    await expect(title(page)).toBeFocused();
    await tabTo(page.getByRole('link', { name: say('onboarding.start.card'), exact: true }));
    await press('Enter');
    await page.waitForURL('**/card');
    await type('card', card);
    await press('Enter');
    await page.waitForURL('**/welcome');
    await tabTo(page.getByRole('button', { name: say('onboarding.welcome.begin') }));
    await press('Enter');
    await page.waitForURL('**/terms-conditions');
    await tabTo(page.getByRole('button', { name: say('onboarding.terms.terms.read') }));
    await press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('button', { name: say('onboarding.terms.terms.read') })).toBeFocused();
    await press('Shift+Tab');
    await press('Space');
    await tabTo(page.getByLabel(say('onboarding.terms.privacy')));
    await press('Space');
    await press('Enter');
    await page.waitForURL('**/create');
    await type('firstname', who.firstname);
    await type('lastname', who.lastname);
    await type('birthdate-day', '17');
    await type('birthdate-month', '5');
    await type('birthdate-year', '1990');
    await press('Enter');
    await page.waitForURL('**/email-verification');
    await type('email', who.email);
    await press('Enter');
    await page.waitForURL('**/onboarding-mfa');
    const walk = createWalk(page, luxembourg, say, who);
    await tabTo(page.locator('input[name=code]'));
    await walk.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
    await tabTo(page.locator('input[type=tel]'));
    await page.keyboard.type(who.phone);
    await press('Enter');
    await page.waitForURL('**/onboarding-mfa');
    await walk.enterCode(international(luxembourg, who.phone));
    await page.waitForURL('**/password');
    await type('password', who.password);
    await press('Enter');
    await page.waitForURL('**/confirmation');
    await tabTo(page.getByRole('button', { name: say('onboarding.done.go') }));
    await press('Enter');
    await page.waitForURL('**/user/dashboard');
  });
});
