import { expect, test } from '@playwright/test';
import { accessibilityFaults, watchFaults } from './faults';
import { accountApi, belgium, luxembourg } from './markets';
import { phoneSize } from './pages';
import { shortened } from './short-run';

const references = [
  { address: accountApi(belgium, '/docs'), first: 'Sign-in', call: 'POST /token' },
  {
    address: accountApi(luxembourg, '/docs').replace('account-api', 'api'),
    first: 'Person',
    call: 'GET /user',
  },
];

for (const { address, first, call } of shortened(references, 0)) {
  test(`the API reference at ${new URL(address).hostname} is readable on a phone, light and dark, and by keyboard`, async ({
    page,
  }) => {
    const faults = watchFaults(page, new URL(address).hostname);
    await page.setViewportSize(phoneSize);
    await page.goto(address);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused();
    await page.getByRole('navigation').getByRole('link', { name: first, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
    await page.getByRole('link', { name: call, exact: true }).first().press('Enter');
    await expect(page.getByRole('heading', { name: call, exact: true })).toBeInViewport();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    expect(faults).toEqual({ complaints: [], foreign: [] });
  });
}
