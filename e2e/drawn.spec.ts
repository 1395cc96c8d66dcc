import { expect, type Page, test } from '@playwright/test';
import { languageTag } from '@talon/rules/language';
import { belgium, luxembourg, portal } from './markets';
import { expectDashboard, loginPage, signIn } from './pages';
import { lotte } from './people';
import { wordsOf } from './words';

const script = /\/assets\/index-[^/]+\.js$/;

/** Opens a page whose script does not arrive before `arrive` is called. */
async function openWithoutScript(page: Page, address: string) {
  let arrive = () => {};
  const arrived = new Promise<void>(resolve => (arrive = resolve));
  await page.route(script, async route => {
    await arrived;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return arrive;
}

const isTakenOver = (page: Page) => expect(page.locator('#root')).not.toHaveAttribute('inert');

for (const [market, locale, language] of [
  [belgium, 'nl-BE', 'nl'],
  [belgium, 'fr', 'fr'],
  [luxembourg, 'fr-LU', 'fr_LU'],
  [luxembourg, 'en', 'en_LU'],
] as const) {
  test.describe(`The login page, ${market.id} in ${language}`, () => {
    test.use({ locale });
    const say = wordsOf(language);

    test('is there before its script, which takes it over as it stands', async ({ page }) => {
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      const arrive = await openWithoutScript(page, portal(market, '/login/email'));
      const title = page.locator('h1');
      await expect(title).toHaveText(say('login.title'));
      await expect(page.locator('button[type=submit]')).toHaveText(say('login.submit'));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(languageTag(language));
      const drawn = await title.elementHandle();
      arrive();
      await isTakenOver(page);
      await expect(loginPage(page, say).email).toBeVisible();
      expect(await drawn?.evaluate(heading => heading.isConnected)).toBe(true);
      expect(faults).toEqual([]);
    });
  });
}

test.describe('Before the script of the login page has arrived', () => {
  test.use({ locale: 'nl' });
  const say = wordsOf('nl');
  const address = portal(belgium, '/login/email');

  test('nothing can be typed or sent that would be lost', async ({ page }) => {
    await openWithoutScript(page, address);
    const field = page.locator('input[name=password]');
    await expect(field).toBeVisible();
    const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
    await page.mouse.click(x + 20, y + 20);
    await page.keyboard.type('vier dozen thee');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
    expect(page.url()).toBe(address);
  });

  test('nothing that sends the form all the same sends it in an address', async ({ page }) => {
    await openWithoutScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    const sent = page.waitForRequest(request => request.isNavigationRequest());
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    expect((await sent).url()).toBe(address);
    expect((await sent).method()).toBe('POST');
  });

  test('a page that still has none after 15 seconds says what to do', async ({ page }) => {
    await openWithoutScript(page, address);
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

  test('what the browser itself fills in counts as typed', async ({ page }) => {
    const arrive = await openWithoutScript(page, address);
    await expect(page.locator('input[name=password]')).toBeVisible();
    await page.evaluate(({ email = '', password }) => {
      const fill = (name: string, value: string) =>
        Object.assign(document.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? {}, { value });
      fill('email', email);
      fill('password', password);
    }, lotte);
    arrive();
    await isTakenOver(page);
    await loginPage(page, say).submit.click();
    await expectDashboard(page, say, lotte);
  });
});

test.describe('The login page gives way', () => {
  test.use({ locale: 'nl' });

  test('to the language that the person has chosen', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'fr'));
    await page.goto(portal(belgium, '/login/email'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('fr')('login.title'));
    await expect(page.locator('main')).toHaveCount(1);
  });

  test('where somebody is signed in, who is never shown it', async ({ page }) => {
    const say = wordsOf('nl');
    await signIn(page, belgium, say, lotte);
    await openWithoutScript(page, portal(belgium, '/login/email'));
    await expect(page.locator('.late')).toBeAttached();
    await expect(page.locator('main')).toHaveCount(0);
  });
});
