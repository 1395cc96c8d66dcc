import { expect, type Locator, test } from '@playwright/test';
import { addAccount, expireStepUps } from './accounts';
import { readAuthorizationResponse, startAuthorization, lunchbox, stubClientApps } from './client-apps';
import { createKeyboard } from './keyboard';
import { belgium, luxembourg, portal } from './markets';
import { desktopSize, expectDashboard, loginPage } from './pages';
import { lotte } from './people';
import { codeAfter } from './journey-steps';
import { translateInto } from './messages';

const translate = translateInto('en');

test.use({ viewport: desktopSize });

test('By keyboard alone a person logs in and out, in the order of the page', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const login = loginPage(page, translate);
  await expect(login.submit).toBeVisible();
  for (const next of [
    page.getByRole('link', { name: translate('shell.home', { brand: 'Talon' }) }),
    page.getByLabel(translate('shell.language')),
    page.getByRole('link', { name: translate('login.ways.email') }),
    page.getByRole('link', { name: translate('login.ways.phone') }),
    login.email,
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await page.keyboard.type(lotte.email ?? '');
  await page.keyboard.press('Tab');
  await expect(login.password).toBeFocused();
  await page.keyboard.type(lotte.password);

  await page.keyboard.press('Tab');
  await expect(login.show).toBeFocused();
  await page.keyboard.press('Space');
  await expect(login.show).toHaveAttribute('aria-pressed', 'true');
  await expect(login.password).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await expect(login.password).toHaveAttribute('type', 'password');

  await page.keyboard.press('Tab');
  await expect(login.submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expectDashboard(page, translate, lotte);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const logout = page.getByRole('button', { name: translate('shell.log-out') });
  for (let step = 0; step < 20 && !(await isFocused(logout)); step += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
});

test('Enter in a field sends the form', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const login = loginPage(page, translate);
  await login.email.fill(lotte.email ?? '');
  await login.password.fill(lotte.password);
  await login.password.press('Enter');
  await expectDashboard(page, translate, lotte);
});

test('The language is switched by keyboard', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  await page.getByLabel(translate('shell.language')).focus();
  await page.keyboard.type('Fran');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translateInto('fr')('login.title'));
});

test.describe('By keyboard and screen reader', () => {
  test.use({ locale: 'nl', reducedMotion: 'reduce' });
  const inDutch = translateInto('nl');

  test('a person signs in with a code, trusts the device and changes the password', async ({ page }) => {
    const person = await addAccount(belgium, { methods: ['sms'] });
    const keys = await createKeyboard(page);
    await page.goto(portal(belgium, '/login/email'));
    await keys.moveFocusTo('textbox', inDutch('login.email'));
    await keys.type(person.email);
    await keys.moveFocusTo('textbox', inDutch('login.password'));
    await keys.type(person.password);
    const code = await codeAfter(person.mobile, () => keys.press('Enter'));
    await keys.expectFocus('heading', inDutch('code.title.sms'));
    await keys.moveFocusTo('textbox', inDutch('code.label'));
    await keys.type(code === '00000000' ? '11111111' : '00000000');
    // The last digit has submitted the code. The focus stays in the field, and the error is read out with the field.
    await expect.poll(keys.readFocus).toMatchObject({
      role: 'textbox',
      name: inDutch('code.label'),
      description: inDutch('error.code-refused'),
      isInvalid: true,
    });
    await keys.moveFocusTo('checkbox', inDutch('mfa.trust'));
    await keys.press('Space');
    await keys.moveFocusTo('textbox', inDutch('code.label'), 'Shift+Tab');
    await keys.press('ControlOrMeta+A');
    await keys.type(code);
    await keys.expectFocus('heading', inDutch('dashboard.title', { name: person.firstname }));

    await expireStepUps(person);
    await keys.moveFocusTo('link', inDutch('shell.menu.security'));
    await keys.press('Enter');
    await keys.expectFocus('heading', inDutch('security.title'));
    await keys.moveFocusTo('link', inDutch('security.password.edit'));
    await keys.press('Enter');
    await keys.expectFocus('heading', inDutch('security.password.title'));
    await keys.moveFocusTo('textbox', inDutch('password.new'));
    await keys.type('negen natte kranten');
    const proof = await codeAfter(person.mobile, () => keys.press('Enter'));
    await keys.expectFocus('heading', inDutch('code.title.sms'));
    await keys.moveFocusTo('textbox', inDutch('code.label'));
    await keys.type(proof);
    await keys.expectFocus('heading', inDutch('security.title'));
    await expect(page.getByRole('log')).toContainText(inDutch('security.password.changed'));
  });

  test('a person replaces a weak password; each broken rule is heard by its name', async ({ page }) => {
    const person = await addAccount(belgium, { password: 'motdepasse123' });
    const keys = await createKeyboard(page);
    const announcement = page.getByRole('status').filter({ hasText: /\S/ });
    await page.goto(portal(belgium, '/login/email'));
    await keys.moveFocusTo('textbox', inDutch('login.email'));
    await keys.type(person.email);
    await keys.moveFocusTo('textbox', inDutch('login.password'));
    await keys.type(person.password);
    await keys.press('Enter');
    await keys.expectFocus('heading', inDutch('security.weak.title'));
    await keys.moveFocusTo('textbox', inDutch('password.new'));
    for (const [typed, rule] of [
      ['abcabcabcabc', 'password.rule.pattern'],
      ['Wachtwoord2026!', 'password.rule.common'],
      [`lang ${person.firstname} lang`, 'password.rule.name'],
    ] as const) {
      await keys.press('ControlOrMeta+A');
      await keys.type(typed);
      await expect(announcement).toContainText(inDutch(rule));
      await expect(page.locator('button[type=submit]')).toBeDisabled();
    }
    await keys.press('ControlOrMeta+A');
    await keys.type('negen natte kranten');
    await keys.press('Enter');
    await keys.expectFocus('heading', inDutch('dashboard.title', { name: person.firstname }));
  });

  for (const [market, language, answer] of [
    [belgium, 'nl', 'approve'],
    [luxembourg, 'fr_LU', 'refuse'],
  ] as const) {
    test(`an authorization request: ${answer} (${market.id})`, async ({ page }) => {
      const words = translateInto(language);
      await stubClientApps(page);
      const person = await addAccount(market);
      const keys = await createKeyboard(page);
      await startAuthorization(page, market, lunchbox, {
        login_hint: person.email,
        ui_locales: language.slice(0, 2),
      });
      await page.waitForURL('**/login/email');
      await keys.moveFocusTo('textbox', words('login.password'));
      await keys.type(person.password);
      await keys.press('Enter');
      await keys.expectFocus('heading', words('authorize.title', { app: lunchbox.name }));
      await keys.moveFocusTo('button', words(`authorize.${answer}`));
      // The buttons are enabled after a moment, against clickjacking.
      await expect.poll(keys.readFocus).toMatchObject({ isDisabled: false });
      await keys.press('Enter');
      expect(await readAuthorizationResponse(page, market, lunchbox)).toMatchObject(
        answer === 'approve' ? { state: 'kept & safe' } : { error: 'access_denied' },
      );
    });
  }
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate(element => element === document.activeElement);
}
