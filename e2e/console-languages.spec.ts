import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { consolePage, signInAsStaff } from './console-staff';
import { accessibilityFaults } from './faults';
import { belgium } from './markets';
import { translateInto } from './messages';
import { phoneSize } from './pages';
import { shortened } from './short-run';

for (const language of shortened(['nl', 'fr'], 0)) {
  test.describe(`the console in ${language}, on a phone`, () => {
    test.use({ locale: `${language}-BE`, viewport: phoneSize, reducedMotion: 'reduce' });
    const translate = translateInto(language);

    test('an agent finds a person, reads the data, blocks the account and unblocks it', async ({ page }) => {
      const person = await addAccount(belgium);
      const reason = language === 'nl' ? 'Haar telefoon is gestolen' : 'Son téléphone a été volé';
      const confirm = async (name: string) => {
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(translate('console.reason')).fill(reason);
        await dialog.getByRole('button', { name, exact: true }).click();
      };
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      await signInAsStaff(page, 'helpdesk');
      await page.goto(consolePage());
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel(translate('console.find.by'), { exact: true }).fill(person.email);
      await page.keyboard.press('Enter');
      await press(translate('console.reveal'));
      await confirm(translate('console.reveal'));
      await expect(page.getByText(person.email)).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await press(translate('console.act.block'));
      await confirm(translate('console.act.block'));
      await expect(page.getByText(reason, { exact: false }).first()).toBeVisible();
      await press(translate('console.act.unblock'));
      await confirm(translate('console.act.unblock'));
      await expect(
        page.getByRole('button', { name: translate('console.act.block'), exact: true }),
      ).toBeVisible();
      await expect(page.getByRole('cell', { name: translate('event.account-blocked') })).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });
}
