import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addDirectoryMatch } from './directory-matches';
import { accessibilityFaults } from './faults';
import { belgium, luxembourg, portal } from './markets';
import { createNewcomer, createOnboarding, international } from './newcomers';
import { phoneSize } from './pages';
import { translateInto } from './messages';
import { long } from './short-run';

test.describe('Luxembourg in French, on a phone', () => {
  test.use({ locale: languageTag('fr_LU'), viewport: phoneSize });
  const translate = translateInto('fr_LU');

  test('a French number filled in at once stays French', async ({ page }) => {
    await page.goto(portal(luxembourg, '/login/phone'));
    await page.locator('input[type=tel]').fill('+33612345678');
    await page.locator('input[name=password]').click();
    await expect(page.locator('input[type=tel]')).toHaveValue('06 12 34 56 78');
    await expect(page.getByLabel(translate('login.phone.country'))).toHaveValue('FR');
  });

  test(
    'a number that gets no SMS is refused with its reason, and the other way is named',
    long,
    async ({ page }) => {
      await page.goto(portal(luxembourg, '/forgot-password/phone'));
      await expect(page.getByLabel(translate('login.phone.country')).locator('option')).toHaveText([
        'Allemagne (+49)',
        'Belgique (+32)',
        'France (+33)',
        'Luxembourg (+352)',
        'Pays-Bas (+31)',
      ]);
      await expect(page.getByText(translate('phone.elsewhere.email'))).toBeVisible();
      const submit = page.locator('main button[type=submit]');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(translate('login.phone.required'));
      await page.locator('input[type=tel]').fill('+48512345678');
      await submit.click();
      await expect(page.getByLabel(translate('login.phone.country'))).toHaveValue('PL');
      await expect(page.getByRole('alert')).toContainText(
        translate('phone.country-refused', { countries: '' }).slice(0, 40),
      );
      await page.locator('input[type=tel]').fill('+3222345678');
      await submit.click();
      await expect(page.getByRole('alert')).toContainText(translate('phone.not-mobile'));
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

test.describe('Belgium in Dutch, on a phone', () => {
  test.use({ locale: 'nl', viewport: phoneSize });
  const translate = translateInto('nl');

  test('a last name of two letters is confirmed instead of typed', long, async ({ page }) => {
    const who = { ...createNewcomer(belgium), lastname: 'Li' };
    const { card } = await addDirectoryMatch(belgium, who, { lastname: 'Li', hasCard: true });
    const onboarding = createOnboarding(page, belgium, translate, who);
    const field = (name: string) => page.locator(`input[name=${name}]`);
    const submit = page.locator('main button[type=submit]');
    await onboarding.openStart();
    await onboarding.enterCard(card);
    await onboarding.seeWelcome();
    await onboarding.acceptTerms();
    await field('firstname').fill(who.firstname);
    await field('lastname').fill(who.lastname);
    await field('birthdate-day').fill('31');
    await field('birthdate-month').fill('2');
    await field('birthdate-year').fill('1990');
    await submit.click();
    await expect(
      page.getByRole('alert').filter({ hasText: translate('onboarding.lastname.short') }),
    ).toBeVisible();
    await expect(
      page.getByRole('alert').filter({ hasText: translate('form.birthdate.no-day') }),
    ).toBeVisible();
    await page.getByLabel(translate('onboarding.lastname.is-short')).check();
    await expect(field('lastname')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await field('birthdate-day').fill('28');
    await onboarding.enterEmail();
    await onboarding.enterCode(who.email);
    await page.getByRole('button', { name: translate('onboarding.phone.another') }).click();
    await onboarding.enterPhone();
    await onboarding.enterCode(international(belgium, who.phone));
    await expect(page.getByText(translate('onboarding.lastname.known', { lastname: 'Li' }))).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await onboarding.choosePassword();
    await onboarding.finish();
    await page.goto(portal(belgium, '/user/profile'));
    await expect(page.getByText('Li', { exact: true })).toBeVisible();
  });
});
