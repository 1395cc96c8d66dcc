import { expect, type Page, test } from '@playwright/test';
import { addAccount } from './accounts';
import { countClicks } from './click-count';
import { accessibilityFaults, watchFaults } from './faults';
import { createApp } from './authenticator-app';
import { consolePage, signInAsStaff } from './console-staff';
import { databaseUrl, query } from './database';
import { addDuplicateAccounts, transferEmail } from './duplicates';
import { expectPage, logIn, logInUpToCode } from './journey-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { messagesTo } from './newcomers';
import { desktopSize, phoneSize, signIn } from './pages';
import { addAuthenticator } from './passkeys';

const reason = 'She calls about her card';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

/** Searches for a person; one result opens at once. The page opens after the login; from elsewhere, the way to it is a click. */
async function find(page: Page, text: string, birthdate?: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Find a person' });
  if (await link.isVisible()) await link.click();
  else await page.goto(consolePage());
  await page.getByLabel('Email, mobile number, card').fill(text);
  if (birthdate) await page.getByLabel('Date of birth').fill(birthdate);
  await press(page, 'Search');
}

async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

async function expectWithoutFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test.describe('staff', () => {
  test('log in with password and app; the session is no use to scripts, and ends with the log-out', async ({
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

  test('are added by an operator, enrol with a passkey or an app by their link, and log in with it', async ({
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

  test('see only the pages of their roles', async ({ page }) => {
    await signInAsStaff(page, 'auditor');
    await page.goto(consolePage('/staff'));
    await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Staff' })).toBeHidden();
  });
});

test.describe('an agent', () => {
  test('finds a person by the last four digits of the card and the date of birth', async ({ page }) => {
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

  test('logs out a stolen phone, by keyboard alone', async ({ page, browser }) => {
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
    for (
      let steps = 0;
      steps < 10 && !(await button.evaluate(each => each === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const typedReason = page.getByRole('dialog').getByLabel('Reason');
    for (
      let steps = 0;
      steps < 5 && !(await typedReason.evaluate(each => each === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.type(reason);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Done. The person is notified.')).toBeVisible();
    expectFewClicks();
    await expect(page.getByText('Logged out everywhere', { exact: true })).toBeVisible();
    await theirs.goto(portal(belgium, '/user/security'));
    await expect(theirs.getByLabel(translateInto('nl')('login.email'), { exact: true })).toBeVisible();
    await phone.close();
  });

  test('requests to move a wrong card, and a second member of staff approves it', async ({
    page,
    browser,
  }) => {
    const [wrong, right] = [await addAccount(belgium, { hasCard: true }), await addAccount(belgium)];
    const expectFewClicks = await countClicks(page, 'wrong card');
    await signInAsStaff(page, 'helpdesk');
    await find(page, wrong.email);
    await press(page, 'Move');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who receives it').fill(right.email);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByRole('status')).toContainText('@');
    await expectWithoutFaults(page);
    await confirm(page, 'Move the card');
    await expect(page.getByText('Requested. A second member of staff must approve it.')).toBeVisible();
    expectFewClicks();
    const second = await browser.newContext({ locale: 'en-GB', viewport: desktopSize });
    const theirs = await second.newPage();
    const expectFewOfSecond = await countClicks(theirs, 'wrong card, second');
    await signInAsStaff(theirs, 'supervisor');
    await theirs.goto(consolePage());
    await theirs.getByRole('link', { name: 'Requests' }).click();
    // Other requests may wait too.
    const row = theirs.getByRole('row').filter({ hasText: `•••• ${wrong.card.slice(-4)}` });
    await expectWithoutFaults(theirs);
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row.getByText('approved')).toBeVisible();
    expectFewOfSecond();
    await find(theirs, right.email);
    await expect(theirs.getByText(`5065 •••• •••• ${wrong.card.slice(-4)}`)).toBeVisible();
    await second.close();
  });

  test('sends an invitation again that nobody has used', async ({ page }) => {
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

  test('explains why a person is not logged in: a code that she has not entered, a new password, a pending deletion', async ({
    page,
    browser,
  }) => {
    const translate = translateInto('nl');
    const person = await addAccount(belgium, { methods: ['sms'] });
    const phone = await browser.newContext({ locale: 'nl-BE', viewport: phoneSize });
    const theirs = await phone.newPage();
    await logInUpToCode(theirs, belgium, translate, person);
    await phone.close();
    await query(
      databaseUrl(),
      `with owner as (select account_id as id from identifiers where value = $1),
            waiting as (insert into erasures (account_id, cancel_hash, market, due_at)
                        select id, $2, 'be', now() + interval '9 days' from owner)
       update accounts set is_password_imposed = true, password_status = 2 where id = (select id from owner)`,
      [person.email, Buffer.from(person.email)],
    );
    const expectFewClicks = await countClicks(page, 'why can she not log in');
    await signInAsStaff(page, 'helpdesk');
    await find(page, person.email);
    await press(page, 'Explain');
    const row = page
      .getByRole('region', { name: 'Why does it not work?' })
      .getByRole('listitem')
      .filter({ hasText: 'Log in' })
      .first();
    await expect(row.getByText(/^A login waits for the code that was sent/)).toBeVisible();
    await expect(row.getByText('After the login they must choose a new password.')).toBeVisible();
    await expect(row.getByText(/^The account will be deleted on /)).toBeVisible();
    expectFewClicks();
    await expectWithoutFaults(page);
  });

  test('explains why a person cannot change the bank account yet, and what is possible', async ({ page }) => {
    const person = await addAccount(belgium, { methods: ['sms'] });
    await query(
      databaseUrl(),
      `with owner as (select account_id as id from identifiers where value = $1),
            older as (update accounts set created_at = now() - interval '9 days' where id = (select id from owner))
       update authenticators set enrolled_at = now() - interval '2 hours', enrolled_with_step_up = false
        where account_id = (select id from owner)`,
      [person.email],
    );
    const expectFewClicks = await countClicks(page, 'why can she not change her bank account');
    await signInAsStaff(page, 'helpdesk');
    await find(page, person.email);
    await press(page, 'Explain');
    const card = page.getByRole('region', { name: 'Why does it not work?' });
    const row = card.getByRole('listitem').filter({ hasText: 'Change the bank account' });
    await expect(row.getByText('refused')).toBeVisible();
    await expect(row.getByText('you cannot change your bank account yet, because')).toBeVisible();
    await expect(row.getByText(/^Until /)).toBeVisible();
    expectFewClicks();
    await expect(
      card.getByRole('listitem').filter({ hasText: 'Log in' }).getByText('possible'),
    ).toBeVisible();
    await expectWithoutFaults(page);
    await card.getByLabel('A card to activate').fill('5065 0000 0000 0006');
    await press(page, 'Explain');
    await expect(card.getByRole('listitem').filter({ hasText: 'Activate the card' })).toContainText(
      'refused',
    );
  });

  test('undoes a merge of two sisters, with the approval of a supervisor', async ({ page, browser }) => {
    const translate = translateInto('nl');
    const { mine, other } = await addDuplicateAccounts(belgium, { isOnePerson: true, hasCard: true });
    const phone = await browser.newContext({ locale: 'nl-BE', viewport: phoneSize });
    const theirs = await phone.newPage();
    await logIn(theirs, belgium, translate, mine, '/user/profile');
    await expectPage(theirs, translate('duplicated.title'));
    await transferEmail(theirs, translate, mine);
    await expect(theirs.getByText(translate('duplicated.done'))).toBeVisible();

    const expectFewClicks = await countClicks(page, 'undo a merge');
    await signInAsStaff(page, 'helpdesk');
    await find(page, mine.mobile);
    await expect(page.getByText(`5065 •••• •••• ${other.card.slice(-4)}`)).toBeVisible();
    await press(page, 'Undo the merge');
    await confirm(page, 'Undo the merge');
    await expect(page.getByText('Requested. A second member of staff must approve it.')).toBeVisible();
    expectFewClicks();
    const second = await browser.newContext({ locale: 'en-GB', viewport: desktopSize });
    const supervisor = await second.newPage();
    const expectFewOfSecond = await countClicks(supervisor, 'undo a merge, second');
    await signInAsStaff(supervisor, 'supervisor');
    await supervisor.goto(consolePage());
    await supervisor.getByRole('link', { name: 'Requests' }).click();
    const row = supervisor.getByRole('row').filter({ hasText: 'Undo the merge' }).first();
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row.getByText('approved')).toBeVisible();
    expectFewOfSecond();
    await find(supervisor, other.card);
    await expect(supervisor.getByText('Merge of two accounts undone')).toBeVisible();
    await expect(supervisor.getByText(`5065 •••• •••• ${other.card.slice(-4)}`)).toBeVisible();
    await second.close();
    await phone.close();
  });

  test('has an account deleted in 14 days, with the approval of a supervisor, and keeps it alone', async ({
    page,
    browser,
  }) => {
    const person = await addAccount(belgium);
    const expectFewClicks = await countClicks(page, 'delete the account');
    await signInAsStaff(page, 'helpdesk');
    await find(page, person.email);
    await press(page, 'Delete the account');
    await expectWithoutFaults(page);
    await confirm(page, 'Delete the account');
    await expect(page.getByText('Requested. A second member of staff must approve it.')).toBeVisible();
    expectFewClicks();
    await expect(page.getByRole('button', { name: 'Keep the account' })).toBeHidden();
    const account = page.url().split('/').at(-1) ?? '';
    const second = await browser.newContext({ locale: 'en-GB', viewport: phoneSize });
    const theirs = await second.newPage();
    const expectFewOfSecond = await countClicks(theirs, 'delete the account, second');
    await signInAsStaff(theirs, 'supervisor');
    await theirs.goto(consolePage());
    await theirs.getByRole('link', { name: 'Requests' }).click();
    const row = theirs.getByRole('row').filter({ hasText: account.slice(0, 8) });
    await expect(row).toContainText('Delete the account');
    await row.getByRole('button', { name: 'Approve' }).click();
    await expect(row.getByText('approved')).toBeVisible();
    expectFewOfSecond();
    await second.close();
    await page.reload();
    await expect(page.getByText(/^Will be deleted on /)).toBeVisible();
    await expectWithoutFaults(page);
    await press(page, 'Keep the account');
    await confirm(page, 'Keep the account');
    await expect(page.getByText('Done. The person is notified.')).toBeVisible();
    await expect(page.getByText(/^Will be deleted on /)).toBeHidden();
    await expect.poll(async () => (await messagesTo(person.email)).length).toBeGreaterThan(1);
  });

  test('has a copy of the data prepared; blocks the account, is told what is missing, and unblocks it', async ({
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
});

test('an operator blocks a network, and people there are told what to do', async ({ page, browser }) => {
  const network = `198.51.${process.pid % 256}.0/24`;
  const expectFewClicks = await countClicks(page, 'block a network');
  await signInAsStaff(page, 'operator');
  await page.goto(consolePage());
  await page.getByRole('link', { name: 'Networks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Networks' })).toBeVisible();
  await expectWithoutFaults(page);
  await press(page, 'Block a network');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Network' }).fill('10.0.0.0/8');
  await confirm(page, 'Block');
  await expect(dialog.getByText('This network is too wide.')).toBeVisible();
  await expectWithoutFaults(page);
  await dialog.getByRole('textbox', { name: 'Network' }).fill(network);
  await confirm(page, 'Block');
  const blocked = page.getByRole('region', { name: 'Blocked' });
  const row = blocked.getByRole('row').filter({ hasText: network });
  await expect(row).toContainText(reason);
  expectFewClicks();
  const translate = translateInto('nl');
  const there = await browser.newContext({ locale: 'nl-BE', viewport: phoneSize });
  const theirs = await there.newPage();
  await theirs.route('**/user/forgot-password', (route, request) =>
    route.continue({ headers: { ...request.headers(), 'x-forwarded-for': network.replace('.0/24', '.9') } }),
  );
  await theirs.goto(portal(belgium, '/forgot-password/email'));
  await theirs.getByLabel(translate('login.email'), { exact: true }).fill('iemand@people.example');
  await theirs.locator('main button[type=submit]').click();
  await expect(theirs.getByRole('heading', { name: translate('blocked-network.title') })).toBeVisible();
  await expectWithoutFaults(theirs);
  await there.close();
  await row.getByRole('button', { name: 'End the block' }).click();
  await confirm(page, 'End the block');
  await expect(row).toBeHidden();
});

test('an operator sees the service, and may close login of a market; an integrator renews a secret and disables an app', async ({
  page,
}) => {
  await signInAsStaff(page, 'operator', 'integrations');
  await page.goto(consolePage());
  await expect(page.getByRole('heading', { name: 'Service', level: 1 })).toBeVisible();
  const market = page.getByRole('row').filter({ hasText: 'talon-lux.localhost' });
  await expect(market.getByText('login open')).toBeVisible();
  // Closing login would stop the other journeys.
  await market.getByRole('button', { name: 'Close login' }).click();
  await expect(page.getByRole('dialog').getByLabel('Planned end')).toBeVisible();
  await expectWithoutFaults(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Queue' })).toBeVisible();
  await expectWithoutFaults(page);
  await page.getByRole('link', { name: 'Charts' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs in the queue' })).toBeVisible();
  await expectWithoutFaults(page);
  await page.getByRole('link', { name: 'Registered apps' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ledger & Leaf' });
  await expectWithoutFaults(page);
  await row.getByRole('button', { name: 'Disable' }).click();
  await confirm(page, 'Disable');
  await expect(row.getByText('disabled')).toBeVisible();
  await row.getByRole('button', { name: 'Enable' }).click();
  await confirm(page, 'Enable');
  await expect(row.getByText('active')).toBeVisible();
  await row.getByRole('link', { name: 'Ledger & Leaf' }).click();
  await expect(page.getByRole('heading', { name: 'Webhook' })).toBeVisible();
  await expectWithoutFaults(page);
});

test('an auditor searches the trail and downloads it', async ({ page }) => {
  await signInAsStaff(page, 'auditor');
  await page.goto(consolePage('/audit'));
  await page.getByLabel('Event').selectOption('Account taken over from an earlier system');
  await press(page, 'Search');
  await expect(
    page.getByRole('cell', { name: 'Account taken over from an earlier system' }).first(),
  ).toBeVisible();
  await expectWithoutFaults(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as JSON lines' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.jsonl');
});
