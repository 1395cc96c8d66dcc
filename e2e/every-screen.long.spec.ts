import { expect, test } from '@playwright/test';
import { fillEmail, markets, people, portalOf, prefer } from './portal';

const sizes = [
  { name: '320 px', viewport: { width: 320, height: 640 } },
  { name: '200 % zoom of a laptop', viewport: { width: 640, height: 400 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1280, height: 800 } },
];

for (const market of [markets.be, markets.lu]) {
  for (const language of market.catalogues) {
    for (const { name, viewport } of sizes) {
      test(`nothing is cut off: ${market.id}, ${language}, ${name}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await prefer(page, language);
        const fits = async () => {
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow).toBeLessThanOrEqual(0);
        };
        await page.goto(portalOf(market));
        await page.locator('button[type=submit]').click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
        await fits();
        await page.goto(`${portalOf(market)}/login/phone`);
        await expect(page.locator('input[name=phone]')).toBeVisible();
        await fits();
        await page.goto(`${portalOf(market)}/maintenance`);
        await expect(page.locator('h1')).toBeVisible();
        await fits();
        await page.goto(portalOf(market));
        await fillEmail(page, people.lotte.email, people.lotte.password);
        await page.keyboard.press('Enter');
        await expect(page.locator('h1')).toContainText('Lotte');
        await fits();
      });
    }
  }
}
