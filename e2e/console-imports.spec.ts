import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { consolePage, signInAsStaff } from './console-staff';
import { confirm, expectWithoutFaults, press } from './console-steps';
import { desktopSize } from './pages';
import { long } from './short-run';

const why = 'A new employer joins';

async function choose(page: Page, content: string): Promise<void> {
  await page.getByLabel('What it contains').selectOption('accounts');
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'employer.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await press(page, 'Upload a file');
}

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test('an operator uploads a file with errors, sees them before the start, and downloads the report', async ({
  page,
}) => {
  const run = `e2e-${process.pid}-${Date.now()}`;
  await signInAsStaff(page, 'operator');
  await page.goto(consolePage('/imports'));
  await press(page, 'Upload a file');
  await expect(page.getByText('Choose a file.')).toBeVisible();
  await choose(page, 'reference,mail\na,b@c.example\n');
  await expect(page.getByText('Unknown columns, by position: 2.')).toBeVisible();
  await expect(page.getByLabel('What it contains')).toHaveValue('accounts');
  await expectWithoutFaults(page);

  const lines = Array.from({ length: 300 }, (_, index) => `${run}-${index},${run}-${index}@import.example`);
  await choose(
    page,
    ['reference,emails', '=1+1,formula@import.example', ...lines, `${run}-x,nobody`, ''].join('\n'),
  );
  await expect(page.getByRole('heading', { name: 'employer.csv' })).toBeFocused();
  await expect(page.getByText('Among the first 302 lines, these would be refused.')).toBeVisible();
  await expect(page.getByText('emails contains an invalid email.')).toBeVisible();
  await expectWithoutFaults(page);

  await press(page, 'Start the import');
  await confirm(page, 'Start the import', why);
  await expect(page.getByText('finished', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('302 of 302 lines')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'The import has ended: 300 added, 2 refused' }),
  ).toHaveCount(1);
  await expectWithoutFaults(page);

  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the report' }).click();
  const report = await readFile(await (await waiting).path(), 'utf8');
  expect(report.split('\r\n')).toEqual([
    '\ufeffline,problem,reference',
    `2,"reference contains characters other than letters, digits and . : _ -",'=1+1`,
    `303,emails contains an invalid e-mail,${run}-x`,
    '',
  ]);
  await page.goto(consolePage('/imports'));
  await expect(page.getByRole('link', { name: 'employer.csv' }).first()).toBeVisible();
  await expectWithoutFaults(page);
});

test(
  'an operator invites somebody by keyboard, finds the invitation and sends it again',
  long,
  async ({ page }) => {
    const reference = `e2e-${process.pid}-${Date.now()}`;
    await signInAsStaff(page, 'operator');
    await page.goto(consolePage('/invitations'));
    await page.getByRole('button', { name: 'Invite somebody' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reference').fill(reference);
    await dialog.getByLabel('Email address').fill('nobody');
    await dialog.getByLabel('Reason').fill('A new colleague');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Check this field.')).toBeVisible();
    await dialog.getByLabel('Email address').fill(`${reference}@invited.example`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('The invitation is on its way.')).toBeVisible();
    await expect(
      page.getByRole('row').filter({ hasText: reference }).getByText('sent', { exact: true }),
    ).toBeVisible();
    await expectWithoutFaults(page);
    await press(page, 'Send again');
    await confirm(page, 'Send again', why);
    await expect(page.getByText('Sent again.')).toBeVisible();
    // The dialog closes when the list is there again.
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByLabel('Reference or email').fill('nothing-of-this-name');
    await press(page, 'Search');
    await expect(page.getByText('We found no invitation.')).toBeVisible();
  },
);
