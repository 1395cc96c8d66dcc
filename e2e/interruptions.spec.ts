import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './accounts';
import { databaseUrl, query } from './database';
import { belgium, portal } from './markets';
import { createWalk, freshCard, newNewcomer } from './newcomers';
import { expectDashboard, phoneSize, send, signIn } from './pages';
import { codeAfter, expectPage, field, logIn, submit } from './second-factor';
import { wordsOf } from './words';

const say = wordsOf('nl');

test.use({ locale: 'nl', viewport: phoneSize, reducedMotion: 'reduce' });

/** Something is sent while nothing can be; afterwards it can. */
async function withoutConnection(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await expect(page.getByRole('alert')).toContainText(say('error.lost-connection'));
  await page.context().setOffline(false);
}

test('In the middle of the profile: no connection, a reload, the way back', async ({ page }) => {
  const person = await newAccount(belgium);
  await signIn(page, belgium, say, person);
  await page.goto(portal(belgium, '/user/dashboard'));
  await page.getByRole('link', { name: say('shell.menu.profile') }).click();
  const personal = page.getByRole('region', { name: say('profile.personal') });
  const edit = personal.getByRole('button', { name: say('profile.personal.edit') });
  const lastname = personal.locator('input[name=lastname]');
  await edit.click();
  await lastname.fill('Dubois-Peeters');
  await personal.locator('input[name=birthdate-day]').fill('7');
  await personal.locator('input[name=birthdate-month]').fill('3');
  await personal.locator('input[name=birthdate-year]').fill('1985');
  const save = personal.getByRole('button', { name: say('profile.save') });
  await withoutConnection(page, () => save.click());
  await expect(lastname).toHaveValue('Dubois-Peeters');
  await save.click();
  await expect(personal.getByText('Dubois-Peeters', { exact: true })).toBeVisible();

  await edit.click();
  await lastname.fill('Somebody Else');
  await page.reload();
  await expect(personal.getByText('Dubois-Peeters', { exact: true })).toBeVisible();
  await edit.click();
  await lastname.fill('Somebody Else');
  await page.goBack();
  await expectDashboard(page, say, person);
  await page.goForward();
  await expect(personal.getByText('Dubois-Peeters', { exact: true })).toBeVisible();
  await expect(lastname).toHaveCount(0);
});

test('In the middle of the profile the session ends: after sign-in the person is there again', async ({
  page,
}) => {
  const person = await newAccount(belgium);
  await signIn(page, belgium, say, person);
  await page.goto(portal(belgium, '/user/profile'));
  const personal = page.getByRole('region', { name: say('profile.personal') });
  await personal.getByRole('button', { name: say('profile.personal.edit') }).click();
  await query(
    databaseUrl(),
    'delete from tokens using identifiers i where i.account_id = tokens.account_id and i.value = $1',
    [person.email],
  );
  await personal.locator('input[name=birthdate-day]').fill('7');
  await personal.locator('input[name=birthdate-month]').fill('3');
  await personal.locator('input[name=birthdate-year]').fill('1985');
  await personal.getByRole('button', { name: say('profile.save') }).click();
  await page.waitForURL('**/login/email');
  await expect(page.getByText(say('error.login-required'))).toBeVisible();
  await send(page, say, person);
  await page.waitForURL(portal(belgium, '/user/profile'));
});

test('In the middle of a code: a reload, the way back and forth, no connection', async ({ page }) => {
  const person = await newAccount(belgium, { methods: ['sms'] });
  const code = await codeAfter(person.mobile, () => logIn(page, belgium, say, person));
  await expectPage(page, say('code.title.sms'));
  await field(page, 'code').fill(code.slice(0, 4));
  await page.reload();
  await expectPage(page, say('code.title.sms'));
  await page.goBack();
  await expectPage(page, say('login.title'));
  await page.goForward();
  await expectPage(page, say('code.title.sms'));
  await withoutConnection(page, () => field(page, 'code').fill(code));
  await expect(field(page, 'code')).toHaveValue(code);
  await submit(page);
  await expectDashboard(page, say, person);
});

test('In the middle of an activation: no connection', async ({ page }) => {
  const card = await freshCard();
  const walk = createWalk(page, belgium, say, newNewcomer(belgium));
  await walk.openStart();
  await page.getByRole('link', { name: say('onboarding.start.card'), exact: true }).click();
  await field(page, 'card').fill(card);
  await withoutConnection(page, () => submit(page));
  await expect(field(page, 'card')).toHaveValue(card.replace(/\d{4}(?=\d)/g, '$& '));
  await submit(page);
  await walk.leaveWelcome();
  await page.goBack();
  await page.waitForURL('**/onboarding/welcome');
  await page.goForward();
  await walk.acceptTerms();
});
