import { expect, type Page } from '@playwright/test';
import { waitUntilStill } from './wait-until-still';

/** The window size of a page in CSS pixels, and its colour scheme. */
export type Look = {
  name: string;
  size: { width: number; height: number };
  colorScheme: 'light' | 'dark';
};

/** Changes the window size and the colour scheme of the open page, and waits until it looks as if opened with them. */
export async function changeLook(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(size);
  // Wide screens load the panel beside a form once there is room for it.
  await expect.poll(() => page.locator('[data-aside]:empty').filter({ visible: true }).count()).toBe(0);
  await waitUntilStill(page);
}
