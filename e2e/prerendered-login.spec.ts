import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { expectDashboard, loginPage, send, signIn } from './pages';
import { lotte } from './people';
import { translateInto } from './messages';
import { long, shortened } from './short-run';

const script = /\/assets\/index-[^/]+\.js$/;

/** Opens a page whose script loads only when `arrive` is called. */
async function openWithDelayedScript(page: Page, address: string) {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  await page.route(script, async route => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return arrive;
}

const expectHydrated = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('data-drawn');

const looks = [
  [belgium, 'nl-BE', 'nl'],
  [belgium, 'fr', 'fr'],
  [luxembourg, 'fr-LU', 'fr_LU'],
  [luxembourg, 'en', 'en_LU'],
] as const;

for (const [market, locale, language] of shortened(looks, 0, -1)) {
  test.describe(`The login page, ${market.id} in ${language}`, () => {
    test.use({ locale });
    const translate = translateInto(language);

    test('is shown before its script, which hydrates it without replacing it', async ({ page }) => {
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      const arrive = await openWithDelayedScript(page, portal(market, '/login/email'));
      const title = page.locator('h1');
      await expect(title).toHaveText(translate('login.title'));
      await expect(page.locator('button[type=submit]')).toHaveText(translate('login.submit'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageTag(language));
      const drawn = await title.elementHandle();
      arrive();
      await expectHydrated(page);
      await expect(loginPage(page, translate).email).toBeVisible();
      expect(await drawn?.evaluate(heading => heading.isConnected)).toBe(true);
      expect(faults).toEqual([]);
    });
  });
}

test.describe('Before the script of the login page has arrived', () => {
  test.use({ locale: 'nl' });
  const translate = translateInto('nl');
  const address = portal(belgium, '/login/email');

  test('nothing in it is left for React to hydrate later than the rest', long, async ({ page }) => {
    await openWithDelayedScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    // The comments that React writes for Suspense and Activity.
    expect(await page.locator('#root').innerHTML()).not.toMatch(/<!--[$&]/);
  });

  test('the font does not share the connection with it', long, async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', request => request.resourceType() === 'font' && fonts.push(request.url()));
    const arrive = await openWithDelayedScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    await page.waitForTimeout(300);
    expect(fonts).toEqual([]);
    arrive();
    await expect.poll(() => fonts).toHaveLength(1);
  });

  test('somebody can type and press Enter, and is logged in once it has', async ({ page }) => {
    const arrive = await openWithDelayedScript(page, address);
    await page.locator('input[name=email]').click();
    await page.keyboard.type(lotte.email ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(lotte.password);
    await page.keyboard.press('Enter');
    await expect(page.locator('form')).toHaveAttribute('data-held');
    expect(page.url()).toBe(address);
    arrive();
    await expectDashboard(page, translate, lotte);
  });

  test('somebody who types on after Enter is not logged in with half a password', async ({ page }) => {
    const arrive = await openWithDelayedScript(page, address);
    await page.locator('input[name=email]').fill(lotte.email ?? '');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('vier');
    const attempts: string[] = [];
    page.on('request', request => {
      if (new URL(request.url()).pathname === '/token') attempts.push(request.method());
    });
    arrive();
    await expectHydrated(page);
    await page.waitForTimeout(300);
    expect(attempts).toEqual([]);
    await page.keyboard.type(lotte.password.slice('vier'.length));
    await page.keyboard.press('Enter');
    await expectDashboard(page, translate, lotte);
  });

  test('the text and the place in it stay when it has', async ({ page }) => {
    const arrive = await openWithDelayedScript(page, address);
    const field = page.locator('input[name=email]');
    await field.click();
    await page.keyboard.type('lott@peeters.example');
    for (let step = 0; step < '@peeters.example'.length; step += 1) await page.keyboard.press('ArrowLeft');
    arrive();
    await expectHydrated(page);
    await page.keyboard.type('e');
    await expect(field).toHaveValue('lotte@peeters.example');
  });

  test('a pressed button does its work once it has, and only the last one', long, async ({ page }) => {
    const arrive = await openWithDelayedScript(page, address);
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=password]').fill('vier dozen thee');
    await page.locator('button[aria-pressed]').click();
    arrive();
    await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
    await expect(page.locator('input[name=password]')).toHaveValue('vier dozen thee');
    await expect(page.locator('[aria-invalid=true], [data-held]')).toHaveCount(0);
  });

  test(
    'a chosen language is that of the page once it has, and what was typed stays',
    long,
    async ({ page }) => {
      const arrive = await openWithDelayedScript(page, address);
      await page.locator('input[name=email]').fill('lotte@peeters.example');
      await page.locator('select[name=language]').selectOption('fr');
      arrive();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(translateInto('fr')('login.title'));
      await expect(page.locator('input[name=email]')).toHaveValue('lotte@peeters.example');
    },
  );

  test('a form that a script of the browser submits is not sent in the URL', async ({ page }) => {
    await openWithDelayedScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    const sent = page.waitForRequest(request => request.isNavigationRequest());
    await page.evaluate(() => document.querySelector('form')?.submit());
    expect((await sent).url()).toBe(address);
    expect((await sent).method()).toBe('POST');
  });

  test('a page without a script after 15 seconds shows what to do', long, async ({ page }) => {
    await openWithDelayedScript(page, address);
    const sentence = page.getByText('This page could not be loaded.');
    await expect(page.locator('h1')).toBeVisible();
    await expect(sentence).toBeHidden();
    const seconds = await page.evaluate(() =>
      document.getAnimations().map(animation => {
        const { delay = 0 } = animation.effect?.getTiming() ?? {};
        animation.finish();
        return delay / 1000;
      }),
    );
    expect(seconds).toEqual([15]);
    await expect(sentence).toBeVisible();
  });

  test('values that the browser fills in are used', async ({ page }) => {
    const arrive = await openWithDelayedScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    await page.evaluate(({ email = '', password }) => {
      const fill = (name: string, value: string) =>
        Object.assign(document.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? {}, { value });
      fill('email', email);
      fill('password', password);
    }, lotte);
    arrive();
    await expectHydrated(page);
    await loginPage(page, translate).submit.click();
    await expectDashboard(page, translate, lotte);
  });
});

for (const [path, target] of shortened(
  [
    ['/?from=mail', '/user/dashboard?from=mail'],
    ['/', '/user/dashboard'],
    ['/login', '/user/dashboard'],
  ] as const,
  0,
)) {
  test(`${path} shows the login page before its script, and leads on after it`, async ({ page }) => {
    const translate = translateInto('en');
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const arrive = await openWithDelayedScript(page, portal(belgium, path));
    const title = page.locator('h1');
    await expect(title).toHaveText(translate('login.title'));
    const drawn = await title.elementHandle();
    arrive();
    await expectHydrated(page);
    await expect(page).toHaveURL(portal(belgium, '/login/email'));
    expect(await drawn?.evaluate(heading => heading.isConnected)).toBe(true);
    expect(faults).toEqual([]);
    await send(page, translate, lotte);
    await expect(page).toHaveURL(portal(belgium, target));
  });
}

test.describe('The prerendered login page is replaced', () => {
  test.use({ locale: 'nl' });

  test('in the language that the person has chosen', long, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.goto(portal(belgium, '/login/email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translateInto('fr')('login.title'));
    await expect(page.locator('main')).toHaveCount(1);
  });

  for (const path of ['/login/email', '/'])
    test(`and keeps what somebody has typed and pressed on ${path}`, long, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('language', 'fr'));
      const arrive = await openWithDelayedScript(page, portal(belgium, path));
      await page.locator('input[name=email]').fill(lotte.email ?? '');
      await page.locator('input[name=password]').fill(lotte.password);
      await page.keyboard.press('Enter');
      arrive();
      await expectDashboard(page, translateInto('fr'), lotte);
    });

  test('and never shown to a signed-in person', long, async ({ page }) => {
    const translate = translateInto('nl');
    await signIn(page, belgium, translate, lotte);
    await openWithDelayedScript(page, portal(belgium, '/login/email'));
    await expect(page.locator('.late')).toBeAttached();
    await expect(page.locator('main')).toHaveCount(0);
  });
});
