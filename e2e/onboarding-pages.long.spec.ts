import { expect, type Page, test } from '@playwright/test';
import { belgium, portal } from './markets';
import { createOnboarding, addFreshCard, international, messagesTo, createNewcomer } from './newcomers';
import { phoneSize } from './pages';
import { translateInto } from './messages';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');

  test('a reload stays on every page, with what was typed before', async ({ page }) => {
    const who = createNewcomer(belgium);
    const onboarding = createOnboarding(page, belgium, translate, who);
    const reload = async () => {
      const before = page.url();
      const heading = await title(page).textContent();
      await page.reload();
      await expect(title(page)).toHaveText(heading ?? '');
      expect(page.url()).toBe(before);
    };
    await onboarding.openStart();
    await onboarding.enterCard(await addFreshCard());
    await page.waitForURL('**/welcome');
    await reload();
    await onboarding.seeWelcome();
    await reload();
    await onboarding.acceptTerms();
    await reload();
    await onboarding.describe();
    await onboarding.enterEmail();
    await reload();
    await page.goBack();
    await page.waitForURL('**/onboarding/email-verification');
    await expect(page.locator('input[name=email]')).toHaveValue(who.email);
    await page.getByRole('link', { name: translate('onboarding.back') }).click();
    await expect(page.locator('input[name=lastname]')).toHaveValue(who.lastname);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL('**/onboarding-mfa');
    await reload();
    await onboarding.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
    await reload();
    await onboarding.enterPhone();
    await reload();
    await onboarding.enterCode(international(belgium, who.phone));
    await page.waitForURL('**/onboarding/password');
    await reload();
    await onboarding.choosePassword();
  });

  test('a wrong address can be corrected, and the code to the new one works', async ({ page }) => {
    const who = createNewcomer(belgium);
    const onboarding = createOnboarding(page, belgium, translate, who);
    await onboarding.openStart();
    await onboarding.enterCard(await addFreshCard());
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await onboarding.describe();
    await onboarding.enterEmail(`typo.${who.email}`);
    await page.getByRole('link', { name: translate('code.change') }).click();
    await expect(page.locator('input[name=email]')).toHaveValue(`typo.${who.email}`);
    await onboarding.enterEmail();
    await onboarding.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
  });

  test('every other page redirects to the start, which offers to continue', async ({ page, context }) => {
    const who = createNewcomer(belgium);
    const onboarding = createOnboarding(page, belgium, translate, who);
    await page.goto(portal(belgium, '/onboarding/password'));
    await page.waitForURL(portal(belgium, '/onboarding'));
    await onboarding.enterCard(await addFreshCard());
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await onboarding.describe();
    await onboarding.enterEmail();
    const later = await context.newPage();
    await later.goto(portal(belgium, '/onboarding/email-verification'));
    await later.waitForURL(portal(belgium, '/onboarding'));
    await later.getByRole('button', { name: translate('onboarding.start.go-on') }).click();
    await later.waitForURL('**/onboarding-mfa');
    await createOnboarding(later, belgium, translate, who).enterCode(who.email);
    await later.waitForURL('**/phone-verification');
  });

  test('a second code replaces the first, which no longer works', async ({ page }) => {
    const who = createNewcomer(belgium);
    const onboarding = createOnboarding(page, belgium, translate, who);
    await onboarding.openStart();
    await onboarding.enterCard(await addFreshCard());
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await onboarding.describe();
    await onboarding.enterEmail();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(1);
    const [first] = await messagesTo(who.email);
    const resend = page.getByRole('button', { name: translate('code.resend') });
    await expect(resend).toBeEnabled({ timeout: 20_000 });
    await resend.click();
    await expect(page.getByText(translate('code.resent'))).toBeVisible();
    await expect.poll(async () => (await messagesTo(who.email)).length).toBe(2);
    await page.locator('input[name=code]').fill(first?.code ?? '');
    await expect(page.getByRole('alert')).toContainText(translate('error.code-refused'));
    await onboarding.enterCode(who.email);
    await page.waitForURL('**/phone-verification');
  });
});
