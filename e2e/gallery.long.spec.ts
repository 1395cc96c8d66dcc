import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { findClippedText } from './clipped-text';
import { accessibilityFaults } from './faults';
import { narrowSize } from './pages';

let server: ViteDevServer;
let address = '';

test.beforeAll(async () => {
  server = await createServer({
    root: fileURLToPath(new URL('../packages/ui/gallery', import.meta.url)),
    logLevel: 'error',
    server: { port: 0 },
  });
  await server.listen();
  address = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => server.close());

for (const market of ['be', 'lu']) {
  for (const theme of ['light', 'dark']) {
    test(`no component is a barrier, nor cut off at 320 pixels, in any state (${market}, ${theme})`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await page.goto(`${address}?market=${market}&theme=${theme}`);
      const groups = page.getByRole('navigation', { name: 'Groups' }).getByRole('link');
      await expect(groups.first()).toBeVisible();
      for (const name of await groups.allTextContents()) {
        await page.goto(`${address}?market=${market}&theme=${theme}&bare#${name}`);
        await expect(page.locator('main').first()).toBeVisible();
        expect.soft(await faultsOf(page), name).toEqual([]);
        await page.setViewportSize(narrowSize);
        expect.soft(await findClippedText(page), `${name}, clipped text`).toEqual([]);
      }
      for (const open of ['text', 'question', 'danger', 'busy']) {
        await page.goto(`${address}?market=${market}&theme=${theme}&bare&open=${open}#modals`);
        await expect(page.locator('dialog[open]')).toBeVisible();
        expect.soft(await faultsOf(page), open).toEqual([]);
      }
    });
  }
}

/** Ignores the rule for a level-one heading, because a group of specimens is not a page. */
async function faultsOf(page: Page): Promise<string[]> {
  return (await accessibilityFaults(page)).filter(fault => !fault.startsWith('page-has-heading-one'));
}
