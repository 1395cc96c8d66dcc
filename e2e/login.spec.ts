import { expect, test } from '@playwright/test';
import {
  complaintsOf,
  cookieOf,
  desktop,
  fillEmail,
  markets,
  people,
  phone,
  portalOf,
  prefer,
  signIn,
  wordsOf,
} from './portal';

const ways = [
  { market: markets.be, language: 'nl', person: people.lotte },
  { market: markets.be, language: 'fr', person: people.amine },
  { market: markets.lu, language: 'fr_LU', person: people.claire },
  { market: markets.lu, language: 'en_LU', person: people.marc },
].flatMap(way => [
  { ...way, size: 'phone', viewport: phone },
  { ...way, size: 'desktop', viewport: desktop },
]);

for (const { market, language, person, size, viewport } of ways) {
  for (const by of ['email', 'phone'] as const) {
    test(`a person signs in and out by ${by}: ${market.id}, ${language}, ${size}`, async ({ page }) => {
      const words = wordsOf(market, language);
      const complaints = complaintsOf(page);
      await page.setViewportSize(viewport);
      await prefer(page, language);
      await page.goto(portalOf(market));
      await expect(page).toHaveURL(/\/login\/email$/);
      await expect(page).toHaveTitle(new RegExp(words('login.title')));
      await expect(page.locator('html')).toHaveAttribute('lang', language.replace('_', '-'));
      if (by === 'phone') {
        await page.getByRole('link', { name: words('login.ways.phone') }).click();
        await page.locator('input[name=phone]').fill(person.phone);
      } else {
        await page.locator('input[name=email]').fill(person.email);
      }
      await page.getByLabel(words('login.password'), { exact: true }).fill(person.password);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/user\/dashboard$/);
      await expect(page.locator('h1')).toContainText(person.firstname);
      const cookie = await cookieOf(page);
      expect(cookie).toMatchObject({ domain: `.${market.domain}`, path: '/', sameSite: 'Lax' });
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(Math.round(days)).toBe(30);
      await page.getByRole('button', { name: words('shell.log-out') }).click();
      await expect(page).toHaveURL(/\/login\/email$/);
      expect(await cookieOf(page)).toBeUndefined();
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept.toSorted()).toEqual(['device-id', 'language']);
      expect(complaints).toEqual([]);
    });
  }
}

test('by keyboard alone: to the fields, in, and out again', async ({ page }) => {
  const words = wordsOf(markets.be, 'nl');
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  const active = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (wanted: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await active()) === wanted) return;
    }
    throw new Error(`the keyboard does not reach ${wanted}`);
  };
  await tabTo('language');
  await tabTo('email');
  await page.keyboard.type(people.lotte.email);
  await tabTo('password');
  await page.keyboard.type(people.lotte.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toBeFocused();
  await tabTo(words('shell.log-out'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\/email$/);
});

test('a wrong password: one sentence that takes the focus, what was typed kept, nobody signed in', async ({
  page,
}) => {
  const words = wordsOf(markets.be, 'nl');
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, people.oliver.email, 'not the password');
  await page.keyboard.press('Enter');
  const told = page.getByText(words('error.invalid-credentials'));
  await expect(told).toBeVisible();
  await expect(page.locator('*:focus')).toContainText(words('error.invalid-credentials'));
  await expect(page.locator('input[name=email]')).toHaveValue(people.oliver.email);
  await expect(page.locator('input[name=password]')).toHaveValue('not the password');
  expect(await cookieOf(page)).toBeUndefined();
});

test('from the third failure in a row the page says how long to wait', async ({ page }) => {
  const words = wordsOf(markets.be, 'nl');
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  for (let failures = 0; failures < 3; failures += 1) {
    await fillEmail(page, 'nobody@journey.example', `wrong ${failures}`);
    const answered = page.waitForResponse(/\/token$/);
    await page.locator('button[type=submit]').click();
    await answered;
    await expect(page.locator('button[type=submit]')).toHaveText(words('login.submit'));
  }
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(words('error.too-many-attempts'))).toBeVisible();
  await expect(page.locator('button[type=submit]')).not.toHaveText(words('login.submit'));
});

for (const [debt, person, key] of [
  ['a stronger password', people.wout, 'error.owes-weak'],
  ['a new password that was imposed', people.noor, 'error.owes-weak'],
  ['a choice between duplicates', people.thomas, 'error.owes-duplicated'],
  ['two-step verification', people.sarah, 'error.owes-mfa-forced'],
] as const) {
  test(`who owes ${debt} is told so, and is not signed in`, async ({ page }) => {
    await prefer(page, 'nl');
    await page.goto(portalOf(markets.be));
    await fillEmail(page, person.email, person.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(wordsOf(markets.be, 'nl')(key))).toBeVisible();
    await expect(page.locator('input[name=email]')).toHaveValue(person.email);
    expect(await cookieOf(page)).toBeUndefined();
    expect(await cookieOf(page, 'uzzer_token_duplicated')).toBeUndefined();
  });
}

test('one press, one sign-in: a second press while the first is under way sends nothing', async ({
  page,
}) => {
  let sent = 0;
  await page.route(/\/token$/, async route => {
    if (route.request().method() === 'POST') sent += 1;
    await new Promise(resolve => setTimeout(resolve, 600));
    await route.continue();
  });
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, people.petra.email, people.petra.password);
  const button = page.locator('button[type=submit]');
  for (let presses = 0; presses < 3; presses += 1) await button.dispatchEvent('click');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveURL(/\/user\/dashboard$/);
  expect(sent).toBe(1);
});

test('a lost connection is told, and the person can go on', async ({ page }) => {
  const words = wordsOf(markets.be, 'nl');
  await prefer(page, 'nl');
  await page.goto(portalOf(markets.be));
  await fillEmail(page, people.jonas.email, people.jonas.password);
  await page.context().setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('error.lost-connection'))).toBeVisible();
  await page.context().setOffline(false);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/user\/dashboard$/);
});

test('the cached user holds no bank account and no birth date', async ({ page }) => {
  await signIn(page, people.lotte);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
  const cached = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}') as object;
  expect(Object.keys(cached)).not.toContain('iban');
  expect(Object.keys(cached)).not.toContain('birthdate');
  expect(cached).toMatchObject({ firstname: 'Lotte', user_id: 'P-1001' });
});
