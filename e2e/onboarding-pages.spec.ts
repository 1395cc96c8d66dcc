import { expect, type Page, test } from '@playwright/test';
import { belgium, portal } from './markets';
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
