import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { consolePage, signInAsStaff } from './console-staff';
import { accessibilityFaults } from './faults';
import { findHiddenFocus } from './hidden-focus';
import { createKeyboard } from './keyboard';
import { belgium } from './markets';
import { desktopSize } from './pages';

const find = 'Email, mobile number, card, reference or account';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test('By keyboard and screen reader an agent finds a person, asks why, removes a method and goes on', async ({
  page,
}) => {
  const person = await addAccount(belgium, { methods: ['sms', 'email'] });
  await signInAsStaff(page, 'helpdesk');
  await page.goto(consolePage());
  const keys = await createKeyboard(page);
  await keys.expectFocus('textbox', find);
  await keys.type('nobody@people.example');
  await keys.press('Enter');
  await expect.poll(keys.readFocus).toMatchObject({ name: find, isInvalid: true });
  await keys.press('ControlOrMeta+A');
  await keys.type(person.email);
  await keys.press('Enter');
  await keys.expectFocus('heading', /^\S\. D\.$/);

  // Escape closes the question, and the focus is where it was.
  await keys.moveFocusTo('button', 'Block the account');
  await keys.press('Enter');
  await keys.expectFocus('dialog', 'Block the account');
  expect(await findHiddenFocus(page)).toEqual([]);
  await keys.press('Escape');
  await keys.expectFocus('button', 'Block the account');

  await keys.moveFocusTo('button', 'Remove');
  await keys.press('Enter');
  await keys.moveFocusTo('textbox', 'Reason');
  await keys.press('Enter');
  await expect.poll(keys.readFocus).toMatchObject({ name: 'Reason', isInvalid: true });
  await keys.type('The phone is lost');
  await keys.press('Enter');
  await expect(page.getByRole('log')).toContainText('Done. The person is notified.');
  // The row is gone, and so is its button.
  await keys.expectFocus('heading', 'Two-step verification');

  await keys.moveFocusTo('button', 'Explain');
  await keys.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Change the bank account' })).toBeVisible();
  expect(await findHiddenFocus(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Shift+Tab');
  await keys.moveFocusTo('link', 'Find a person', 'Shift+Tab');
  await keys.press('Enter');
  await keys.expectFocus('textbox', find);
});
