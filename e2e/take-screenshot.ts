import type { Page } from '@playwright/test';
import { changeLook, type Look } from './change-look';
import { firstLook } from './screenshot-files';

/** Takes the whole page in a window of its height; a modal is taken in a window of ordinary size. */
export async function takeScreenshot(page: Page, look: Look, path: string): Promise<void> {
  const { size } = look;
  await changeLook(page, look);
  const height = await page.evaluate(() => {
    // The signed-in pages are as high as the window, and their foot is below it: they keep their height.
    for (const main of document.querySelectorAll('main'))
      main.style.minBlockSize = getComputedStyle(main).minBlockSize;
    return document.querySelector('dialog[open]') ? innerHeight : document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  await page.screenshot({ path, animations: 'disabled', caret: 'initial' });
  await page.evaluate(() => {
    for (const main of document.querySelectorAll('main')) main.style.removeProperty('min-block-size');
  });
  await page.setViewportSize(firstLook.size);
  await page.emulateMedia({ colorScheme: firstLook.colorScheme });
}
