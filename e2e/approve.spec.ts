import { expect, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { addAccount, expireStepUps } from './accounts';
import {
  addNativeApp,
  nativeApp,
  readAuthorizationResponse,
  startAuthorization,
  ledger,
  lunchbox,
  personalArea,
  authorizationQuery,
  standIn,
} from './client-apps';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { belgium, portal } from './markets';
import { shortRunOf } from './short-run';
import { loginPage, send, signIn } from './pages';
import { button, codeAfter, expectPage, field, journeys, logIn, passSms, submit } from './journey-steps';
import { translateInto } from './messages';

const shortRun = shortRunOf('approve');

test.beforeEach(({ page }) => standIn(page));

for (const [place, { market, language, size }] of shortRun.firstAndLast(journeys).entries()) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const turns = shortRun.inTurns(place);
    const title = translate('authorize.title', { app: 'Lunchbox' });

    turns.it(
      'who is not signed in does that first, and approves; the next time nobody asks',
      async ({ page }) => {
        const person = await addAccount(market);
        await startAuthorization(page, market, lunchbox, { login_hint: person.email });
        await page.waitForURL('**/login/email');
        await expect(page.getByText(translate('login.platform', { platform: 'Lunchbox' }))).toBeVisible();
        const login = loginPage(page, translate);
        await expect(login.email).toHaveValue(person.email);
        await login.password.fill(person.password);
        await login.submit.click();
        await expectPage(page, title);
        await expect(page.getByText(translate('authorize.signed-in', { name: person.email }))).toBeVisible();
        await expect(page.getByText(translate('scope.balance'), { exact: true })).toBeVisible();
        await expect(page.locator('main')).toContainText(new URL(lunchbox.callback(market)).host);
        await button(page, translate('authorize.approve')).click();
        const response = await readAuthorizationResponse(page, market, lunchbox);
        expect(response).toMatchObject({ code: expect.stringMatching(/./), state: 'kept & safe' });
        await startAuthorization(page, market, lunchbox);
        expect(await readAuthorizationResponse(page, market, lunchbox)).toHaveProperty('code');
        await startAuthorization(page, market, lunchbox, { scope: 'openid balance user' });
        await expectPage(page, title);
        const before = page.getByRole('list', { name: translate('authorize.also') });
        await expect(before).toContainText(translate('scope.balance'));
      },
    );

    turns.it('who refuses goes back with that; the request is over', async ({ page }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      await startAuthorization(page, market, lunchbox);
      await expectPage(page, title);
      const request = page.url();
      await button(page, translate('authorize.refuse')).click();
      expect(await readAuthorizationResponse(page, market, lunchbox)).toMatchObject({
        error: 'access_denied',
        error_description: 'access is denied.',
        state: 'kept & safe',
      });
      await page.goto(request);
      await expectPage(page, translate('authorize.expired'));
      await expect(
        page.getByRole('link', { name: translate('authorize.back', { app: 'Lunchbox' }) }),
      ).toHaveAttribute('href', /^http:\/\/lunchbox\.localhost/);
    });

    turns.it('money needs a code first, by keyboard alone; then the request goes on', async ({ page }) => {
      const person = await addAccount(market, { methods: ['sms'] });
      await passSms(page, translate, person.mobile, () => logIn(page, market, translate, person));
      await page.waitForURL('**/user/dashboard');
      await expireStepUps(person);
      await startAuthorization(page, market, ledger, { scope: 'openid payment' });
      await expectPage(page, translate('authorize.title', { app: ledger.name }));
      const request = page.url();
      const keyboard = await createKeyboard(page);
      const approve = translate('authorize.approve');
      await expect(button(page, approve)).not.toHaveAttribute('aria-disabled', 'true');
      await keyboard.moveFocusTo('button', approve);
      const code = await codeAfter(person.mobile, () => keyboard.press('Enter'));
      await expectPage(page, translate('code.title.sms'));
      await keyboard.moveFocusTo('textbox', translate('code.label'));
      await keyboard.type(code);
      expect(await readAuthorizationResponse(page, market, ledger)).toHaveProperty('code');
      await page.goto(request);
      await expectPage(page, translate('authorize.expired'));
      // The consent covers it now.
      await expireStepUps(person);
      await startAuthorization(page, market, ledger, { scope: 'openid payment' });
      expect(await readAuthorizationResponse(page, market, ledger)).toHaveProperty('code');
    });

    turns.it('a native app is opened from a page with a button, and an end', async ({ page }) => {
      await addNativeApp();
      const person = await addAccount(market, { language });
      await signIn(page, market, translate, person);
      await startAuthorization(page, market, nativeApp);
      await expectPage(page, translate('authorize.title', { app: nativeApp.name }));
      await button(page, translate('authorize.approve')).click();
      const words = { app: nativeApp.name };
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translate('hand-over.title', words));
      const open = page.getByRole('link', { name: translate('hand-over.open', words) });
      await expect(open).toHaveAttribute('href', /^be\.example\.lunch:\/callback\?code=/);
      await expect(page.getByText(translate('hand-over.not-opened.text', words))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: translate('authorize.account') }).click();
      await page.waitForURL(portal(market, '/user/dashboard'));
    });

    turns.it('another browser is told to begin where it is', async ({ page, browser }) => {
      const person = await addAccount(market);
      await signIn(page, market, translate, person);
      const strangers = await browser.newContext({ locale: languageTag(language) });
      const elsewhere = await strangers.newPage();
      await startAuthorization(elsewhere, market, lunchbox);
      await elsewhere.waitForURL('**/login/email');
      const target = await elsewhere.evaluate(
        () => JSON.parse(sessionStorage.getItem('target') ?? '{}').target,
      );
      await page.goto(portal(market, target));
      await expectPage(page, translate('authorize.elsewhere'));
      await expect(button(page, translate('authorize.approve'))).toBeHidden();
      await strangers.close();
    });

    turns.it('an application that is unknown, or answered elsewhere, is never answered', async ({ page }) => {
      for (const wrong of [{ client_id: '424242' }, { redirect_uri: 'http://lunchbox.localhost/evil' }]) {
        await startAuthorization(page, market, lunchbox, wrong);
        await page.waitForURL(portal(market, '/partner/invalid'));
        await expectPage(page, translate('partner.failed'));
        await page.goto(portal(market, `/approve?${authorizationQuery(market, lunchbox, wrong)}`));
        await page.waitForURL(portal(market, '/partner/invalid'));
        await expect(page.getByText(translate('partner.invalid'))).toBeVisible();
      }
    });
  });
}

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
