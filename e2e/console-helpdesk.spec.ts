import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { countClicks } from './click-count';
import { consolePage, signInAsStaff } from './console-staff';
import { confirm, expectWithoutFaults, find, press, reason, tabTo } from './console-steps';
import { databaseUrl, query } from './database';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { desktopSize, phoneSize, signIn } from './pages';
import { long } from './short-run';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test('an agent finds a person by the last four digits of the card and the date of birth', async ({
  page,
}) => {
  const expectFewClicks = await countClicks(page, 'find by last four and birth date');
  const person = await addAccount(belgium, { hasCard: true });
  await query(
    databaseUrl(),
    "update accounts set birthdate = '1984-05-06' where id = (select account_id from identifiers where value = $1)",
    [person.email],
  );
  await signInAsStaff(page, 'helpdesk');
  await find(page, person.card.slice(-4), '1984-05-06');
  await expect(page.getByRole('heading', { name: 'Personal data' })).toBeVisible();
  await expect(page.getByText(person.email)).toBeHidden();
  await expectWithoutFaults(page);
  await press(page, 'Show personal data');
  await confirm(page, 'Show personal data');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('6 May 1984').or(page.getByText('1984-05-06'))).toBeVisible();
  expectFewClicks();
  await find(page, '0470 00 00 00');
  await expect(page.getByText('We found nobody.')).toBeVisible();
  await expect(page.getByLabel('Email, mobile number, card')).toHaveValue('0470 00 00 00');
});

test('an agent logs out a stolen phone, by keyboard alone', long, async ({ page, browser }) => {
  const person = await addAccount(belgium);
  const phone = await browser.newContext({ locale: 'nl-BE', viewport: phoneSize });
  const theirs = await phone.newPage();
  await signIn(theirs, belgium, translateInto('nl'), person);
  const expectFewClicks = await countClicks(page, 'log out a stolen phone');
  await signInAsStaff(page, 'helpdesk');
  await page.goto(consolePage());
  await expect(page.getByLabel('Email, mobile number, card')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const button = page.getByRole('button', { name: 'Log out everywhere' });
  await tabTo(page, button, 10);
  await page.keyboard.press('Enter');
  const typedReason = page.getByRole('dialog').getByLabel('Reason');
  await tabTo(page, typedReason, 5);
  await page.keyboard.type(reason);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Done. The person is notified.')).toBeVisible();
  expectFewClicks();
  await expect(page.getByText('Logged out everywhere', { exact: true })).toBeVisible();
  await theirs.goto(portal(belgium, '/user/security'));
  await expect(theirs.getByLabel(translateInto('nl')('login.email'), { exact: true })).toBeVisible();
  await phone.close();
});

test('an agent sends an invitation again that nobody has used', long, async ({ page }) => {
  const reference = `journey-${process.pid}`;
  await query(
    databaseUrl(),
    "insert into invitations (reference, market, email, code_hash, valid_until) values ($1, 'be', $2, $3, now() - interval '1 day')",
    [reference, `${reference}@onboarding.example`, Buffer.from(reference)],
  );
  const expectFewClicks = await countClicks(page, 'send an invitation again');
  await signInAsStaff(page, 'helpdesk');
  await find(page, reference);
  const card = page.getByRole('region', { name: 'Invitations that nobody has used' });
  await expect(card.getByText('expired')).toBeVisible();
  await expectWithoutFaults(page);
  await card.getByRole('button', { name: 'Send again' }).click();
  await confirm(page, 'Send again');
  await expect(card.getByText('Sent again.')).toBeVisible();
  expectFewClicks();
});

test('an agent has a copy of the data prepared; blocks the account, is told what is missing, and unblocks it', async ({
  page,
}) => {
  const person = await addAccount(belgium);
  const expectFewClicks = await countClicks(page, 'prepare a copy of the data');
  await signInAsStaff(page, 'helpdesk');
  await find(page, person.email);
  await press(page, 'Prepare a copy of the data');
  await confirm(page, 'Prepare a copy of the data');
  await expect(page.getByText('Done. The person is notified.')).toBeVisible();
  expectFewClicks();
  await press(page, 'Block the account');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block the account' }).click();
  await expect(dialog.getByText('Say in at least five characters')).toBeVisible();
  await confirm(page, 'Block the account');
  await expect(page.getByText(reason, { exact: false }).first()).toBeVisible();
  await press(page, 'Unblock the account');
  await confirm(page, 'Unblock the account');
  await expect(page.getByRole('button', { name: 'Block the account', exact: true })).toBeVisible();
});
