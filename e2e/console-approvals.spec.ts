import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { countClicks } from './click-count';
import { signInAsStaff } from './console-staff';
import { confirm, expectWithoutFaults, find, openRequests, press } from './console-steps';
import { addDuplicateAccounts, transferEmail } from './duplicates';
import { expectPage, logIn } from './journey-steps';
import { belgium } from './markets';
import { translateInto } from './messages';
import { messagesTo } from './newcomers';
import { desktopSize, phoneSize } from './pages';
import { long } from './short-run';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test(
  'an agent requests to move a wrong card, and a second member of staff approves it',
  long,
  async ({ page, browser }) => {
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
    const second = await openRequests(browser, 'wrong card, second');
    const { page: theirs } = second;
    // Other requests may wait too.
    const row = theirs.getByRole('row').filter({ hasText: `•••• ${wrong.card.slice(-4)}` });
    await expectWithoutFaults(theirs);
    await second.approve(row);
    await find(theirs, right.email);
    await expect(theirs.getByText(`5065 •••• •••• ${wrong.card.slice(-4)}`)).toBeVisible();
    await second.close();
  },
);

test('an agent undoes a merge of two sisters, with the approval of a supervisor', async ({
  page,
  browser,
}) => {
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
  const second = await openRequests(browser, 'undo a merge, second');
  const { page: supervisor } = second;
  const row = supervisor.getByRole('row').filter({ hasText: 'Undo the merge' }).first();
  await second.approve(row);
  await find(supervisor, other.card);
  await expect(supervisor.getByText('Merge of two accounts undone')).toBeVisible();
  await expect(supervisor.getByText(`5065 •••• •••• ${other.card.slice(-4)}`)).toBeVisible();
  await second.close();
  await phone.close();
});

test(
  'an agent has an account deleted in 14 days, with the approval of a supervisor, and keeps it alone',
  long,
  async ({ page, browser }) => {
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
    const second = await openRequests(browser, 'delete the account, second', phoneSize);
    const { page: theirs } = second;
    const row = theirs.getByRole('row').filter({ hasText: account.slice(0, 8) });
    await expect(row).toContainText('Delete the account');
    await second.approve(row);
    await second.close();
    await page.reload();
    await expect(page.getByText(/^Will be deleted on /)).toBeVisible();
    await expectWithoutFaults(page);
    await press(page, 'Keep the account');
    await confirm(page, 'Keep the account');
    await expect(page.getByText('Done. The person is notified.')).toBeVisible();
    await expect(page.getByText(/^Will be deleted on /)).toBeHidden();
    await expect.poll(async () => (await messagesTo(person.email)).length).toBeGreaterThan(1);
  },
);
