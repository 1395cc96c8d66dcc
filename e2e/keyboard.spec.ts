import { expect, type Locator, test } from '@playwright/test';
import { belgium, portal } from './markets';
import { desktopSize, expectDashboard, loginPage } from './pages';
import { lotte } from './people';
import { wordsOf } from './words';

const say = wordsOf('en');

test.use({ viewport: desktopSize });

test('By keyboard alone a person logs in and out, in the order of the page', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const login = loginPage(page, say);
  await expect(login.submit).toBeVisible();
  for (const next of [
    page.getByRole('link', { name: say('shell.home', { brand: 'Talon' }) }),
    page.getByLabel(say('shell.language')),
    page.getByRole('link', { name: say('login.ways.email') }),
    page.getByRole('link', { name: say('login.ways.phone') }),
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
  await expectDashboard(page, say, lotte);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const logout = page.getByRole('button', { name: say('shell.log-out') });
  for (let step = 0; step < 20 && !(await isFocused(logout)); step += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal(belgium, '/login/email'));
});

test('Enter in a field sends the form', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  const login = loginPage(page, say);
  await login.email.fill(lotte.email ?? '');
  await login.password.fill(lotte.password);
  await login.password.press('Enter');
  await expectDashboard(page, say, lotte);
});

test('The language is switched by keyboard', async ({ page }) => {
  await page.goto(portal(belgium, '/login/email'));
  await page.getByLabel(say('shell.language')).focus();
  await page.keyboard.type('Fran');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('fr')('login.title'));
});

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate(element => element === document.activeElement);
}
