import { expect, type Page, test } from '@playwright/test';
import { accountApi, belgium, portal } from './markets';
import { expectDashboard, phoneSize, signIn } from './pages';
import { lotte } from './people';
import { translateInto } from './messages';

/** The layout shift that nobody notices. The benchmark measures the same on a slow phone. */
const highestShift = 0.005;

const translate = translateInto('nl');
test.use({ locale: 'nl', viewport: phoneSize });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    const add = (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => {
      if (!entry.hadRecentInput) shifts.sum += entry.value ?? 0;
    };
    new PerformanceObserver(list => list.getEntries().forEach(add)).observe({
      type: 'layout-shift',
      buffered: true,
    });
  }),
);

const shiftsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum);

/** Delays replies, so that the page is first rendered without them. */
async function delay(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, async route => {
    await page.locator('h1, main').first().waitFor();
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 300))));
    await route.continue();
  });
}

test('Nothing on the login page moves when its font arrives', async ({ page }) => {
  await delay(page, /\.woff2$/);
  await page.goto(portal(belgium, '/login/email'));
  await page.waitForResponse(/\.woff2$/);
  await page.evaluate(() => document.fonts.ready);
  expect(await shiftsOf(page)).toBeLessThanOrEqual(highestShift);
});

test('Nothing on the dashboard moves when its content arrives, the foot neither', async ({ page }) => {
  await signIn(page, belgium, translate, lotte);
  await page.evaluate(() => localStorage.removeItem('user'));
  await delay(page, accountApi(belgium, '/user'));
  await page.reload();
  await expect(page.locator('footer')).toBeAttached();
  await expectDashboard(page, translate, lotte);
  await page.waitForLoadState('networkidle');
  expect(await shiftsOf(page)).toBeLessThanOrEqual(highestShift);
});
