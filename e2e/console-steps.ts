import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { countClicks, type Task } from './click-count';
import { consolePage, signInAsStaff } from './console-staff';
import { accessibilityFaults } from './faults';
import { desktopSize } from './pages';

/** Why the agents of the journeys do something. */
export const reason = 'She calls about her card';

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Searches for a person; one result opens at once. The page opens after the login; from elsewhere, the way to it is a click. */
export async function find(page: Page, text: string, birthdate?: string): Promise<void> {
  const link = page.getByRole('link', { name: 'Find a person' });
  if (await link.isVisible()) await link.click();
  else await page.goto(consolePage());
  await page.getByLabel('Email, mobile number, card').fill(text);
  if (birthdate) await page.getByLabel('Date of birth').fill(birthdate);
  await press(page, 'Search');
}

/** Gives the reason in the open dialog, and presses its button. */
export async function confirm(page: Page, button: string, why = reason): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Presses the tab key until something has the focus. */
export async function tabTo(page: Page, target: Locator, most: number): Promise<void> {
  const hasFocus = () => target.evaluate(each => each === document.activeElement);
  for (let steps = 0; steps < most && !(await hasFocus()); steps += 1) await page.keyboard.press('Tab');
}

export async function expectWithoutFaults(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([]);
}

/** Opens the requests as a supervisor in another browser, and counts the clicks of this second member of staff for a task. */
export async function openRequests(browser: Browser, task: Task, viewport = desktopSize) {
  const context = await browser.newContext({ locale: 'en-GB', viewport });
  const page = await context.newPage();
  const expectFewClicks = await countClicks(page, task);
  await signInAsStaff(page, 'supervisor');
  await page.goto(consolePage());
  await page.getByRole('link', { name: 'Requests' }).click();
  return {
    page,
    async approve(row: Locator): Promise<void> {
      await row.getByRole('button', { name: 'Approve' }).click();
      await expect(row.getByText('approved')).toBeVisible();
      expectFewClicks();
    },
    close: () => context.close(),
  };
}
