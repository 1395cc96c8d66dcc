import { expect, type Page } from '@playwright/test';
import { waitUntilStill } from './wait-until-still';

/** How a page is looked at: the window in CSS pixels, and its colours. */
export type Look = {
  name: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
};

/** Gives the open page another window and other colours, and waits until it stands as if it had been opened with them. */
export async function changeLook(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // Wide screens load the panel beside a form once there is room for it.
  await expect.poll(() => page.locator('[data-aside]:empty').filter({ visible: true }).count()).toBe(0);
  await waitUntilStill(page);
}
