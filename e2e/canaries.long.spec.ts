import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { addAccount } from './accounts';
import { createApp } from './authenticator-app';
import { button, expectPage, field, logInUpToCode, shown } from './journey-steps';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import {
  addFreshCard,
  codeTo,
  createNewcomer,
  createOnboarding,
  international,
  messagesTo,
} from './newcomers';
import { expectDashboard, loginPage, phoneSize, send, tokenCookie } from './pages';
import { watchBrowser } from './watch-browser';

test.use({ locale: 'nl', viewport: phoneSize });
const translate = translateInto('nl');

const submit = (page: Page) => page.locator('main button[type=submit]').click();
const codesTo = async (destination: string) =>
  (await messagesTo(destination)).flatMap(({ code }) => (code ? [code] : []));

test('no secret is in storage, in an address or in a Referer, whatever a person does', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const seen = await watchBrowser(context);
  const who = { ...createNewcomer(belgium), password: `veertien paarse kanaries ${randomInt(1000)}` };
  const phone = international(belgium, who.phone);
  const another = `vijftien oranje kanaries ${randomInt(1000)}`;
  const iban = '71096123456769';
  const card = await addFreshCard();
  const tokens = new Set<string>();
  const keepToken = async () => void tokens.add((await tokenCookie(context))?.value ?? '');

  const onboarding = createOnboarding(page, belgium, translate, who);
  await onboarding.openStart();
  await onboarding.enterCard(card);
  await onboarding.completeFromWelcome();
  await onboarding.finish();
  await expectDashboard(page, translate, { ...who, platforms: [] });
  await keepToken();

  // The bank account: a code and the card, because there is no authenticator.
  await page.goto(portal(belgium, '/user/profile'));
  const bank = page.getByRole('region', { name: translate('profile.bank') });
  const edit = bank.getByRole('button', {
    name: new RegExp(`${translate('profile.bank.edit')}|${translate('profile.bank.add')}`),
  });
  const save = async () => {
    await edit.click();
    await bank.locator('input[name=iban]').pressSequentially(iban);
    await bank.getByRole('button', { name: translate('profile.save') }).click();
  };
  const sent = (await codesTo(who.email)).length;
  await save();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=card]').fill(card);
  await dialog.locator('input[name=code]').fill(await codeTo(who.email, sent));
  await page.waitForURL(/\/user\/(profile|security)/);
  await page.goto(portal(belgium, '/user/profile'));
  await save();
  await expect(page.getByText(translate('messages.iban.success'))).toBeVisible();
  await page.goto(portal(belgium, '/user/dashboard'));
  await expectDashboard(page, translate, { ...who, platforms: [] });
  await page.getByRole('button', { name: translate('shell.log-out') }).click();
  await page.waitForURL('**/login/email');

  // Recovery by e-mail, and a sign-in with the code by the other channel.
  const login = loginPage(page, translate);
  await page.getByRole('link', { name: translate('login.forgotten.password') }).click();
  await page.waitForURL('**/forgot-password/email');
  const before = (await codesTo(who.email)).length;
  await login.email.fill(who.email);
  await submit(page);
  await page.waitForURL('**/forgot-password-sent');
  await page.locator('input[name=code]').fill(await codeTo(who.email, before));
  await page.waitForURL('**/reset-password');
  await page.locator('input[name=password]').fill(another);
  await submit(page);
  await page.waitForURL('**/reset-password-confirmed');
  await page.goto(portal(belgium, '/login/email'));
  const bySms = (await codesTo(phone)).length;
  await send(page, translate, { email: who.email, password: another });
  await page.waitForURL('**/mfa*');
  await page.locator('input[name=code]').fill(await codeTo(phone, bySms));
  await expectDashboard(page, translate, { ...who, platforms: [] });
  await keepToken();

  const codes = [...(await codesTo(who.email)), ...(await codesTo(phone))];
  expect([codes.length >= 5, tokens.size]).toEqual([true, 2]);
  const secrets = {
    password: who.password,
    'new password': another,
    'bank account': iban,
    'card number': card,
    'birth date': '1990-05-17',
    ...Object.fromEntries(codes.map((code, place) => [`code ${place}`, code])),
  };
  const places = await seen.places();
  expect(places.addresses).toContain('/user/profile');
  expect(places.storage).toContain('device-id');
  expect(leaks(places, secrets)).toEqual([]);
  // The token is in the shared cookie. The tab that ends an onboarding also stores it until the person continues.
  expect(await page.evaluate(() => sessionStorage.getItem('onboarding-completed'))).toBeNull();
  const { cookies: _shared, ...others } = places;
  const storage = places.storage.replace(/^onboarding-completed=.*$/m, '');
  const elsewhere = { ...others, storage };
  const held = Object.fromEntries([...tokens].map((token, place) => [`token ${place}`, token]));
  expect(leaks(elsewhere, held)).toEqual([]);
});

test('the key of an app, recovery codes and a helpdesk PIN are in no storage, address or Referer', async ({
  page,
  context,
}) => {
  const seen = await watchBrowser(context);
  const person = await addAccount(belgium, { methods: ['sms'] });
  await field(page, 'code').fill(await logInUpToCode(page, belgium, translate, person));
  await expectDashboard(page, translate, person);
  await page.goto(portal(belgium, '/user/security/add/app'));
  await expect(shown(page).getByRole('img', { name: translate('authenticator.totp.qr') })).toBeVisible();
  const key = (await shown(page).locator('code').textContent()) ?? '';
  await field(page, 'code').fill(await createApp(key).nextCode());
  await expectPage(page, translate('security.recovery'));
  await button(page, translate('security.recovery.make')).click();
  await expect(shown(page).locator('ol code')).toHaveCount(10);
  const codes = await shown(page).locator('ol code').allTextContents();
  await page.goto(portal(belgium, '/user/activity'));
  await button(page, translate('activity.pin.show')).click();
  const pin = (await shown(page).locator('[role=status] [translate=no]').textContent()) ?? '';

  expect([key, pin]).toEqual([
    expect.stringMatching(/^[A-Z2-7]{32}$/),
    expect.stringMatching(/^\d{3} \d{3}$/),
  ]);
  const secrets = {
    'key of the app': key,
    'helpdesk PIN': pin.replace(' ', ''),
    ...Object.fromEntries(codes.map((code, place) => [`recovery code ${place}`, code])),
  };
  const places = await seen.places();
  expect(places.addresses).toContain('/user/activity');
  expect(leaks(places, secrets)).toEqual([]);
});

/** The names of the secrets found in each place: as plain text, in URL encoding or in Base64. */
function leaks(places: Record<string, string>, secrets: Record<string, string>): string[] {
  return Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets)
      .filter(([, secret]) =>
        [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+'), btoa(secret)].some(form =>
          new RegExp(`(?<![\\w-])${form.replace(/[+]/g, '\\+')}(?![\\w-])`).test(text),
        ),
      )
      .map(([name]) => `${name} in ${place}`),
  );
}
