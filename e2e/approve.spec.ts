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
  authorizationQuery,
  stubClientApps,
} from './client-apps';
import { accessibilityFaults } from './faults';
import { createKeyboard } from './keyboard';
import { portal } from './markets';
import { long, shortened } from './short-run';
import { loginPage, signIn } from './pages';
import { button, codeAfter, expectPage, journeys, logIn, passSms } from './journey-steps';
import { translateInto } from './messages';

test.beforeEach(({ page }) => stubClientApps(page));

for (const { market, language, size } of shortened(journeys, -1)) {
  test.describe(`${market.id} in ${language}, ${size.width} pixels wide`, () => {
    test.use({ locale: languageTag(language), viewport: size, reducedMotion: 'reduce' });
    const translate = translateInto(language);
    const title = translate('authorize.title', { app: 'Lunchbox' });

    test('who is not signed in does that first, and approves; the next time nobody asks', async ({
      page,
    }) => {
      const person = await addAccount(market);
      await startAuthorization(page, market, lunchbox, { login_hint: person.email });
      await page.waitForURL('**/login/email');
      await expect(page.getByText(translate('login.platform', { platform: 'Lunchbox' }))).toBeVisible();
      const login = loginPage(page, translate);
      await expect(login.email).toHaveValue(person.email);
      await login.password.fill(person.password);
      await login.submit.click();
      await expectPage(page, title);
      await expect(page.getByText(person.email, { exact: true })).toBeVisible();
      await expect(page.getByText(translate('scope.balance'), { exact: true })).toBeVisible();
      await expect(page.locator('main')).toContainText(new URL(lunchbox.callback(market)).host);
      for (const document of ['authorize.policy', 'authorize.terms'] as const) {
        const link = page.getByRole('link', { name: translate(document, { app: 'Lunchbox' }) });
        await expect(link).toHaveAttribute('href', /^http:\/\/lunchbox\.localhost/);
      }
      await button(page, translate('authorize.approve')).click();
      const response = await readAuthorizationResponse(page, market, lunchbox);
      expect(response).toMatchObject({ code: expect.stringMatching(/./), state: 'kept & safe' });
      await startAuthorization(page, market, lunchbox);
      expect(await readAuthorizationResponse(page, market, lunchbox)).toHaveProperty('code');
      await startAuthorization(page, market, lunchbox, { scope: 'openid balance user' });
      await expectPage(page, title);
      const before = page.getByRole('list', { name: translate('authorize.also') });
      await expect(before).toContainText(translate('scope.balance'));
    });

    test('who refuses goes back with that; the request is over', async ({ page }) => {
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

    test('money needs a code first, by keyboard alone; then the request goes on', async ({ page }) => {
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

    test('a native app is opened from a page with a button, and an end', async ({ page }) => {
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
      // The browser itself asks whether to open the app. Nobody answers here, and until then it takes every click of the mouse.
      await page.getByRole('link', { name: translate('authorize.account') }).dispatchEvent('click');
      await page.waitForURL(portal(market, '/user/dashboard'));
    });

    test('another browser is told to begin where it is', long, async ({ page, browser }) => {
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

    test(
      'an application that is unknown, or answered elsewhere, is never answered',
      long,
      async ({ page }) => {
        for (const wrong of [{ client_id: '424242' }, { redirect_uri: 'http://lunchbox.localhost/evil' }]) {
          await startAuthorization(page, market, lunchbox, wrong);
          const { client_id: id = lunchbox.clientId } = wrong;
          const parameter = Object.keys(wrong).join();
          const invalid = portal(market, `/partner/invalid?parameter=${parameter}&id=${id}`);
          await page.waitForURL(invalid);
          await expectPage(page, translate('partner.failed'));
          await page.goto(portal(market, `/approve?${authorizationQuery(market, lunchbox, wrong)}`));
          await page.waitForURL(invalid);
          await page.getByText(translate('partner.developer')).click();
          await expect(page.getByText(translate('partner.developer.help'))).toBeVisible();
          await expect(page.getByText(translate('partner.invalid'))).toBeVisible();
        }
      },
    );
  });
}
