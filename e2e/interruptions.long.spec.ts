import { expect, type Page, test } from '@playwright/test';
import { addAccount } from './accounts';
import { databaseUrl, query } from './database';
import { belgium, portal } from './markets';
import { createOnboarding, addFreshCard, createNewcomer } from './newcomers';
import { expectDashboard, phoneSize, send, signIn } from './pages';
import { codeAfter, expectPage, field, logIn, submit } from './journey-steps';
import { translateInto } from './messages';

const translate = translateInto('nl');

test.use({ locale: 'nl', viewport: phoneSize, reducedMotion: 'reduce' });

/** Performs an action offline, expects the error, and restores the connection. */
async function withoutConnection(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.context().setOffline(true);
  await act();
  await expect(page.getByRole('alert')).toContainText(translate('error.lost-connection'));
  await page.context().setOffline(false);
}

test('In the profile: no connection, a reload, the back button', async ({ page }) => {
  const person = await addAccount(belgium);
  await signIn(page, belgium, translate, person);
  await page.goto(portal(belgium, '/user/dashboard'));
  await page.getByRole('link', { name: translate('shell.menu.profile') }).click();
  const personal = page.getByRole('region', { name: translate('profile.personal') });
  const edit = personal.getByRole('button', { name: translate('profile.personal.edit') });
  const lastname = personal.locator('input[name=lastname]');
  await edit.click();
  await lastname.fill('Dubois-Peeters');
  await personal.locator('input[name=birthdate-day]').fill('7');
  await personal.locator('input[name=birthdate-month]').fill('3');
  await personal.locator('input[name=birthdate-year]').fill('1985');
  const save = personal.getByRole('button', { name: translate('profile.save') });
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
  await expectDashboard(page, translate, person);
  await page.goForward();
  await expect(personal.getByText('Dubois-Peeters', { exact: true })).toBeVisible();
  await expect(lastname).toHaveCount(0);
});

test('In the profile, the session ends: sign-in returns to the profile', async ({ page }) => {
  const person = await addAccount(belgium);
  await signIn(page, belgium, translate, person);
  await page.goto(portal(belgium, '/user/profile'));
  const personal = page.getByRole('region', { name: translate('profile.personal') });
  await personal.getByRole('button', { name: translate('profile.personal.edit') }).click();
  await query(
    databaseUrl(),
    'delete from tokens using identifiers i where i.account_id = tokens.account_id and i.value = $1',
    [person.email],
  );
  await personal.locator('input[name=birthdate-day]').fill('7');
  await personal.locator('input[name=birthdate-month]').fill('3');
  await personal.locator('input[name=birthdate-year]').fill('1985');
  await personal.getByRole('button', { name: translate('profile.save') }).click();
  await page.waitForURL('**/login/email');
  await expect(page.getByText(translate('error.login-required'))).toBeVisible();
  await send(page, translate, person);
  await page.waitForURL(portal(belgium, '/user/profile'));
});

test('On the code page: a reload, the back and forward buttons, no connection', async ({ page }) => {
  const person = await addAccount(belgium, { methods: ['sms'] });
  const code = await codeAfter(person.mobile, () => logIn(page, belgium, translate, person));
  await expectPage(page, translate('code.title.sms'));
  await field(page, 'code').fill(code.slice(0, 4));
  await page.reload();
  await expectPage(page, translate('code.title.sms'));
  await page.goBack();
  await expectPage(page, translate('login.title'));
  await page.goForward();
  await expectPage(page, translate('code.title.sms'));
  await withoutConnection(page, () => field(page, 'code').fill(code));
  await expect(field(page, 'code')).toHaveValue(code);
  await submit(page);
  await expectDashboard(page, translate, person);
});

test('During an activation: no connection', async ({ page }) => {
  const card = await addFreshCard();
  const onboarding = createOnboarding(page, belgium, translate, createNewcomer(belgium));
  await onboarding.openStart();
  await field(page, 'card').fill(card);
  await withoutConnection(page, () => submit(page));
  await expect(field(page, 'card')).toHaveValue(card.replace(/\d{4}(?=\d)/g, '$& '));
  await submit(page);
  await onboarding.seeWelcome();
  await page.goBack();
  await page.waitForURL('**/onboarding/card');
  await page.goForward();
  await onboarding.acceptTerms();
});
