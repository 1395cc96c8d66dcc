import { expect, type Page, test } from '@playwright/test';
import { addAccount } from './accounts';
import { belgium, portal } from './markets';
import { translateInto } from './messages';
import { phoneSize, signIn } from './pages';
import { long } from './short-run';

test.describe('On a phone', () => {
  test.use({ locale: 'en-BE', viewport: phoneSize, reducedMotion: 'reduce' });
  const translate = translateInto('en');
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

  test(
    'the focus stays near a device that was logged out, and its log-out button is gone',
    long,
    async ({ page, browser }) => {
      const person = await addAccount(belgium);
      const other = await browser.newContext({ locale: 'en-BE' });
      await signIn(await other.newPage(), belgium, translate, person);
      await signIn(page, belgium, translate, person);
      await page.goto(portal(belgium, '/user/security/history'));
      const elsewhere = page.getByRole('region', { name: translate('devices.elsewhere') });
      await elsewhere.getByRole('button', { name: translate('devices.log-out') }).focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: translate('devices.log-out') })
        .focus();
      await page.keyboard.press('Enter');
      await expect(elsewhere).toBeHidden();
      await expect.poll(() => focused(page)).toMatch(/^h\d$/);
      await other.close();
    },
  );

  test('the way to log out has its word', long, async ({ page }) => {
    await signIn(page, belgium, translate, await addAccount(belgium));
    const word = page
      .getByRole('button', { name: translate('shell.log-out') })
      .getByText(translate('shell.log-out'));
    expect((await word.boundingBox())?.width).toBeGreaterThan(20);
    await page.setViewportSize({ width: 320, height: 568 });
    expect((await word.boundingBox())?.width).toBeGreaterThan(20);
  });

  test('headings are not hyphenated where their words fit', long, async ({ page }) => {
    await page.goto(portal(belgium, '/login/email'));
    const hyphens = () =>
      page.getByRole('heading', { level: 1 }).evaluate(heading => getComputedStyle(heading).hyphens);
    expect(await hyphens()).toBe('manual');
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await hyphens()).toBe('auto');
  });

  test('no word of the tab bar breaks, with text twice as large either', long, async ({ page }) => {
    await signIn(page, belgium, translate, await addAccount(belgium));
    for (const [width, scale] of [
      [390, 1],
      [320, 1],
      [390, 2],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(size => (document.documentElement.style.fontSize = size), `${scale * 100}%`);
      const broken = await page
        .getByRole('navigation', { name: translate('shell.menu') })
        .locator('visible=true')
        .locator('a span')
        .evaluateAll(labels =>
          labels.flatMap(label => {
            const text = label.firstChild;
            const words = [...(text?.textContent ?? '').matchAll(/\S+/g)];
            return words.flatMap(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text as Text, index);
              range.setEnd(text as Text, index + word.length);
              return range.getClientRects().length > 1 ? [word] : [];
            });
          }),
        );
      expect(broken, `${width} pixels, ${scale * 100} %`).toEqual([]);
    }
  });
});

test.describe('In forced colours', () => {
  test.use({ locale: 'en-BE', viewport: phoneSize, forcedColors: 'active' });

  test('the chosen tab looks different from the others', async ({ page }) => {
    await page.goto(portal(belgium, '/login/email'));
    const tabs = page.getByRole('navigation', { name: translateInto('en')('login.ways') }).getByRole('link');
    const looks = await tabs.evaluateAll(all => all.map(tab => getComputedStyle(tab).borderBottomColor));
    expect(new Set(looks).size).toBe(2);
  });
});
