import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import { countClicks } from './click-count';
import { signInAsStaff } from './console-staff';
import { expectWithoutFaults, find, press } from './console-steps';
import { databaseUrl, query } from './database';
import { logInUpToCode } from './journey-steps';
import { belgium } from './markets';
import { translateInto } from './messages';
import { desktopSize, phoneSize } from './pages';
import { long } from './short-run';

test.use({ locale: 'en-GB', viewport: desktopSize, reducedMotion: 'reduce' });

test(
  'an agent explains why a person is not logged in: a code that she has not entered, a new password, a pending deletion',
  long,
  async ({ page, browser }) => {
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
  },
);

test('an agent explains why a person cannot change the bank account yet, and what is possible', async ({
  page,
}) => {
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
  await expect(card.getByRole('listitem').filter({ hasText: 'Log in' }).getByText('possible')).toBeVisible();
  await expectWithoutFaults(page);
  await card.getByLabel('A card to activate').fill('5065 0000 0000 0006');
  await press(page, 'Explain');
  await expect(card.getByRole('listitem').filter({ hasText: 'Activate the card' })).toContainText('refused');
});
