import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import { fillEmail, markets, people, portalOf, prefer } from './portal';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// axe is put into the page, which the page's own policy rightly forbids.
test.use({ bypassCSP: true });

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const { violations } = await checker.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`);
  });
}

for (const market of [markets.be, markets.lu]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${market.id}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await prefer(page, market.defaultLanguage);
      await page.goto(portalOf(market));
      await expect(page.locator('h1')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.locator('button[type=submit]').click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(`${portalOf(market)}/login/phone`);
      await expect(page.locator('input[name=phone]')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(`${portalOf(market)}/maintenance`);
      await expect(page.locator('h1')).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.goto(portalOf(market));
      await fillEmail(page, people.lotte.email, people.lotte.password);
      await page.keyboard.press('Enter');
      await expect(page.locator('h1')).toContainText('Lotte');
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}
