import { expect, type Page, test } from '@playwright/test';
import { consolePage, signInAsStaff } from './console-staff';
import { expectWithoutFaults, tabTo } from './console-steps';
import { databaseUrl, query } from './database';
import { desktopSize } from './pages';
import { long } from './short-run';

const reason = 'Invitations go out today';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

/** Presses Tab until an element has the focus, then a key. */
async function press(page: Page, name: string, key: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }), 30);
  await page.keyboard.press(key);
}

test(
  'an operator changes today’s SMS budget by keyboard, is told of a wrong value, and goes back to the configured one',
  long,
  async ({ page }) => {
    const name = await signInAsStaff(page, 'operator');
    await page.goto(consolePage('/service'));
    await page.getByRole('link', { name: 'Limits' }).click();
    await expect(page.getByRole('heading', { name: 'Limits', level: 1 })).toBeFocused();
    const budget = page.getByRole('region', { name: 'Budget of SMS' });
    await expect(budget.getByText('the configuration')).toBeVisible();
    await page.getByText(/^\d+ limits$/).click();
    await expect(page.getByRole('row').filter({ hasText: 'SMS to one number' }).first()).toContainText(
      '10 in 1 day',
    );
    await expectWithoutFaults(page);
    await press(page, 'Change the budget', 'Enter');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('SMS a day', { exact: true });
    await field.fill('5000000');
    await dialog.getByLabel('Reason').fill(reason);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a whole number from 1 to 50000.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectWithoutFaults(page);
    await field.fill('5100');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(budget).toContainText(/of 5,?100/);
    await expect(budget).toContainText(name);
    await expect(budget).toContainText(reason);
    await press(page, 'Return to the configuration', 'Enter');
    await dialog.getByLabel('Reason').fill(reason);
    await page.keyboard.press('Enter');
    await expect(budget).toContainText(/of 5,?000/);
  },
);

test('an operator sees the keys and rotates those that sign, with a reason', async ({ page }) => {
  await query(databaseUrl(), 'delete from signing_keys where signs_from > now()', []);
  await signInAsStaff(page, 'operator');
  await page.goto(consolePage('/keys'));
  await expect(page.getByRole('heading', { name: 'Keys', level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Encryption keys' })).toContainText('current');
  await expect(page.getByRole('region', { name: 'Hash keys' })).toContainText('current');
  await expectWithoutFaults(page);
  await press(page, 'Rotate the signing keys', 'Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click();
  await expect(dialog.getByText('Say in at least five characters')).toBeVisible();
  await expectWithoutFaults(page);
  await dialog.getByLabel('Reason').fill('Yearly rotation');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const signing = page.getByRole('region', { name: 'Signing keys' });
  await expect(signing.getByText('next', { exact: true })).toHaveCount(2);
  await expect(signing.getByText('current', { exact: true })).toHaveCount(2);
  await expect(signing.getByText('New keys are published')).toBeVisible();
  await expect(signing.getByRole('button')).toHaveCount(0);
  await expectWithoutFaults(page);
});
