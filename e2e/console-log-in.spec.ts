import { expect, test } from '@playwright/test';
import { createApp } from './authenticator-app';
import { consolePage, signInAsStaff } from './console-staff';
import { confirm, expectWithoutFaults, press } from './console-steps';
import { watchFaults } from './faults';
import { desktopSize, phoneSize } from './pages';
import { addAuthenticator } from './passkeys';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test('staff log in with password and app; the session is no use to scripts, and ends with the log-out', async ({
  page,
}) => {
  const { complaints, foreign } = watchFaults(page, 'talon.localhost');
  await page.goto(consolePage());
  await expect(page.getByRole('heading', { name: 'Talon console' })).toBeVisible();
  await expectWithoutFaults(page);
  const outbox = await page.context().newPage();
  await outbox.goto(consolePage('/staff').replace('console.', 'outbox.'));
  const code = await outbox.getByRole('article').filter({ hasText: 'hanna@' }).locator('.code').innerText();
  await page.getByLabel('Email address').fill('hanna@staff.example');
  await page.getByLabel('Password', { exact: true }).fill('veertig groene ramen');
  await page.getByLabel('Code from your app').fill('000000');
  await press(page, 'Log in');
  await expect(page.getByText('The email address, the password or the code is wrong.')).toBeVisible();
  await page.getByLabel('Code from your app').fill(code);
  await press(page, 'Log in');
  await expect(page.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).toBe('');
  await press(page, 'Log out');
  await expect(page.getByLabel('Code from your app')).toBeVisible();
  await page.goto(consolePage('/requests'));
  await expect(page.getByLabel('Code from your app')).toBeVisible();
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
});

test('staff are added by an operator, enrol with a passkey or an app by their link, and log in with it', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'operator');
  const invite = async (name: string) => {
    await page.goto(consolePage('/staff'));
    await press(page, 'Add somebody');
    await expectWithoutFaults(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Email address').fill(`${name.toLowerCase()}-${process.pid}@staff.example`);
    await dialog.getByLabel('Helpdesk').check();
    await confirm(page, 'Add somebody');
    return (await page.locator('code').innerText()).trim();
  };
  const guest = await browser.newContext({ locale: 'en-GB', viewport: phoneSize });
  const theirs = await guest.newPage();
  await addAuthenticator(theirs);
  await theirs.goto(await invite('Paula'));
  await expect(theirs.getByRole('heading', { name: 'Welcome, Paula' })).toBeVisible();
  await expectWithoutFaults(theirs);
  await press(theirs, 'Make a passkey');
  await expect(theirs.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  await press(theirs, 'Log out');
  await press(theirs, 'Log in with a passkey');
  await expect(theirs.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  await press(theirs, 'Log out');

  const link = await invite('Albert');
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Welcome, Albert' })).toBeVisible();
  const secret = (await theirs.locator('code').innerText()).replace(/\s/g, '');
  await theirs.getByLabel('Password', { exact: true }).fill('kort');
  await theirs.getByLabel('Code from your app').fill(await createApp(secret).nextCode());
  await press(theirs, 'Finish');
  await expect(theirs.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await theirs.getByLabel('Password', { exact: true }).fill('zeventig zachte wolken');
  await press(theirs, 'Finish');
  await expect(theirs.getByRole('heading', { name: 'Find a person' })).toBeVisible();
  await theirs.goto(link);
  await expect(theirs.getByText('This link has been used or has expired.')).toBeVisible();
  await guest.close();
});

test('staff see only the pages of their roles', async ({ page }) => {
  await signInAsStaff(page, 'auditor');
  await page.goto(consolePage('/staff'));
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Staff' })).toBeHidden();
});
