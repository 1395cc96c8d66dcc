import { expect, test } from '@playwright/test';
import { addAccount } from './accounts';
import {
  readAuthorizationResponse,
  startAuthorization,
  lunchbox,
  personalArea,
  authorizationQuery,
  stubClientApps,
} from './client-apps';
import { belgium, portal } from './markets';
import { send, signIn } from './pages';
import {
  button,
  codeAfter,
  expectPage,
  field,
  leaveRecoveryCodes,
  logIn,
  passSms,
  submit,
} from './journey-steps';
import { translateInto } from './messages';

test.beforeEach(({ page }) => stubClientApps(page));

test.describe('in Belgium, in Dutch', () => {
  test.use({ locale: 'nl', reducedMotion: 'reduce' });
  const translate = translateInto('nl');
  const title = translate('authorize.title', { app: 'Lunchbox' });

  test('without a uid the page begins the request with its own parameters, and asks nobody first', async ({
    page,
  }) => {
    await page.goto(portal(belgium, `/approve?${authorizationQuery(belgium, lunchbox)}`));
    await page.waitForURL('**/login/email');
    const person = await addAccount(belgium);
    await send(page, translate, person);
    await expectPage(page, title);
    await button(page, translate('authorize.approve')).click();
    expect(await readAuthorizationResponse(page, belgium, lunchbox)).toMatchObject({ state: 'kept & safe' });
  });

  test('a fresh sign-in is asked of who is signed in, once', async ({ page }) => {
    const person = await addAccount(belgium);
    await signIn(page, belgium, translate, person);
    await startAuthorization(page, belgium, lunchbox, { prompt: 'login' });
    await page.waitForURL('**/login/email');
    await page.reload();
    await send(page, translate, person);
    await expectPage(page, title);
    await button(page, translate('authorize.approve')).click();
    expect(await readAuthorizationResponse(page, belgium, lunchbox)).toHaveProperty('code');
  });

  test('the language that the application asks for is spoken, and not kept', async ({ page }) => {
    await startAuthorization(page, belgium, lunchbox, { ui_locales: 'fr-BE nl' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translateInto('fr')('login.title'));
    await page.goto(portal(belgium, '/login/email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('login.title'));
  });

  test('two-step verification, a weak password: both come first, and then the request', async ({ page }) => {
    const person = await addAccount(belgium, { methods: ['sms'], password: 'kort maar' });
    await startAuthorization(page, belgium, lunchbox);
    await page.waitForURL('**/login/email');
    await passSms(page, translate, person.mobile, () => send(page, translate, person));
    await page.waitForURL('**/weak-password');
    await field(page, 'password').fill('negen natte kranten');
    await submit(page);
    await expectPage(page, title);
    await button(page, translate('authorize.approve')).click();
    expect(await readAuthorizationResponse(page, belgium, lunchbox)).toHaveProperty('code');
  });

  test('mfa_forced holds up our own application, which then asks no consent', async ({ page }) => {
    const person = await addAccount(belgium, { isForced: true });
    await startAuthorization(page, belgium, personalArea, { scope: 'openid user' });
    await page.waitForURL('**/login/email');
    await send(page, translate, person);
    await page.waitForURL('**/mandatory-mfa');
    await page.getByRole('link', { name: translate('mfa.mandatory.begin') }).click();
    const sms = await codeAfter(person.mobile, () => submit(page));
    await field(page, 'code').fill(sms);
    await expectPage(page, translate('activation.email.title'));
    const mail = await codeAfter(person.email, () => submit(page));
    await field(page, 'code').fill(mail);
    await leaveRecoveryCodes(page, translate);
    expect(await readAuthorizationResponse(page, belgium, personalArea)).toHaveProperty('code');
  });

  test('… and no application of others', async ({ page }) => {
    const person = await addAccount(belgium, { isForced: true });
    await startAuthorization(page, belgium, lunchbox);
    await page.waitForURL('**/login/email');
    await send(page, translate, person);
    await expectPage(page, title);
    await button(page, translate('authorize.approve')).click();
    expect(await readAuthorizationResponse(page, belgium, lunchbox)).toHaveProperty('code');
  });

  test('no page of others shows it within itself', async ({ page }) => {
    await logIn(page, belgium, translate, await addAccount(belgium));
    await page.waitForURL('**/user/dashboard');
    await page.route('http://evil.localhost/', route =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${portal(belgium, `/approve?${authorizationQuery(belgium, lunchbox)}`)}"></iframe>`,
      }),
    );
    await page.goto('http://evil.localhost/');
    const framed = page.frameLocator('iframe').getByRole('button');
    await page.waitForTimeout(1500);
    await expect(framed).toHaveCount(0);
    expect(page.frames().some(frame => frame.url().startsWith(portal(belgium)))).toBe(false);
  });
});
