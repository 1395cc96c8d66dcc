import { expect, type Page } from '@playwright/test';

/**
 * The most clicks of each task of the helpdesk, from the first page after the login; `second` is the member of staff who approves.
 * docs/console.md lists them.
 */
export const mostClicks = {
  'find by last four and birth date': 3,
  'why can she not log in': 2,
  'why can she not change her bank account': 2,
  'send an invitation again': 3,
  'wrong card': 4,
  'wrong card, second': 2,
  'undo a merge': 3,
  'undo a merge, second': 2,
  'log out a stolen phone': 3,
  'prepare a copy of the data': 3,
  'delete the account': 3,
  'delete the account, second': 2,
  'who looked': 1,
  'block a network': 4,
} as const;

export type Task = keyof typeof mostClicks;

/** Counts the clicks on a page from now on, those of the keyboard on a button included. Returns a function that refuses too many. */
export async function countClicks(page: Page, task: Task): Promise<() => void> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  const listen = () =>
    document.addEventListener(
      'click',
      () => (window as unknown as { countClick: () => void }).countClick(),
      true,
    );
  await page.evaluate(listen);
  await page.addInitScript(listen);
  return () => {
    // Each task needs some: a counter that does not work would allow any number.
    expect(clicks, `clicks to ${task}`).toBeGreaterThan(0);
    expect(clicks, `clicks to ${task}`).toBeLessThanOrEqual(mostClicks[task]);
  };
}
