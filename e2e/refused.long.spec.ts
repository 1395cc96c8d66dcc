import { expect, test } from '@playwright/test';
import { belgium, luxembourg, portal } from './markets';
import { loginPage, send } from './pages';
import { translateInto } from './messages';

const translate = translateInto('en');
const sentence = 'Invalid username/password.';

for (const [who, email] of [
  ['a wrong password', 'petra@weber.example'],
  ['an unknown identifier', 'nobody@nowhere.example'],
] as const) {
  test(`With ${who}, one sentence is shown and focused, and the input stays`, async ({ page }) => {
    await page.goto(portal(belgium, '/login/email'));
    await send(page, translate, { email, password: 'not my password' });
    const login = loginPage(page, translate);
    await expect(login.summary).toBeFocused();
    await expect(login.summary.getByRole('listitem')).toHaveText([sentence]);
    await expect(login.email).toHaveValue(email);
    await expect(login.password).toHaveValue('not my password');
  });
}

for (const [who, phone] of [
  ['known', '621 123 402'],
  ['unknown', '621 999 999'],
] as const) {
  test(`After the third failure in a row the page says how long to wait (${who})`, async ({ page }) => {
    const luxembourgish = translateInto('en_LU');
    await page.goto(portal(luxembourg, '/login/phone'));
    const login = loginPage(page, luxembourgish);
    for (let failure = 1; failure <= 3; failure += 1) {
      const response = page.waitForResponse(response => response.url().endsWith('/token'));
      await send(page, luxembourgish, { phone, password: `wrong ${failure}` });
      expect((await response).status()).toBe(400);
      await expect(login.summary).toBeFocused();
    }
    // On a slow machine the wait may be over already. Each further failure makes it longer.
    await expect(async () => {
      await login.submit.click();
      await expect(login.summary).toContainText('Too many attempts. Please try again later.', {
        timeout: 1000,
      });
    }).toPass();
    await expect(login.submit).toHaveText(/^Try again in \d:\d\d$/);
    await expect(login.submit).toHaveText(luxembourgish('login.submit'), { timeout: 20_000 });
    await expect(page.getByText(luxembourgish('login.wait.over'))).toBeAttached();
  });
}

for (const [way, field, problems] of [
  ['email', 'nobody', ['login.email.invalid', 'login.password.required']],
  ['email', '', ['login.email.required', 'login.password.required']],
  ['phone', '12', ['login.phone.invalid', 'login.password.required']],
  ['phone', '', ['login.phone.required', 'login.password.required']],
] as const) {
  test(`By ${way}, "${field}" is not sent, and each sentence stands once, beside its field`, async ({
    page,
  }) => {
    await page.goto(portal(belgium, `/login/${way}`));
    const login = loginPage(page, translate);
    let sent = 0;
    page.on('request', request => (sent += Number(request.url().endsWith('/token'))));
    await login[way].fill(field);
    await login.submit.click();
    await expect(login[way]).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(problems.map(key => translate(key)));
    await expect(login[way]).toHaveAttribute('aria-invalid', 'true');
    await expect(login[way]).toHaveValue(field);
    expect(sent).toBe(0);
  });
}
