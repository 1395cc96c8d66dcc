import { expect, type Locator, type Page } from '@playwright/test';
import { watchScreens } from './story-screens';

/** The cost of a story for a person: pages and dialogs seen, controls pressed, characters typed by hand. */
export type Cost = { screens: number; taps: number; characters: number };

/** Simulates a person and counts each action. A value filled in by a link, the keyboard or the browser counts as one tap. */
export async function beginStory(page: Page) {
  const seen = await watchScreens(page);
  const cost = { taps: 0, characters: 0 };
  const begun = Date.now();
  let earlierScreens = 0;

  async function tap(control: Locator): Promise<void> {
    await control.click();
    cost.taps += 1;
  }
  /** Taps the field, unless it has the focus already. */
  async function touch(field: Locator): Promise<void> {
    await expect(field).toBeEditable();
    if (!(await field.evaluate(each => each === document.activeElement))) await tap(field);
  }
  return {
    tap,
    async type(field: Locator, text: string): Promise<void> {
      await touch(field);
      await field.pressSequentially(text);
      cost.characters += text.length;
    },
    /** Selects the content of the field and replaces it by typing. */
    async typeAnew(field: Locator, text: string): Promise<void> {
      await touch(field);
      await field.selectText();
      cost.taps += 1;
      await field.pressSequentially(text);
      cost.characters += text.length;
    },
    /** Fills in a code that the keyboard suggests from the text message, or a pasted text. */
    async fillIn(field: Locator, text: string): Promise<void> {
      await expect(field).toBeEditable();
      // A person sees the screen before they fill it in.
      await seen.settle();
      await field.fill(text);
      cost.taps += 1;
    },
    /** Waits for the screen with this title. */
    async see(title: string | RegExp): Promise<void> {
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toHaveText(title);
      await seen.settle();
    },
    seen: () => seen.screens(),
    /** Adds the cost of an earlier part of the story, on a page that was closed. */
    addBefore(before: Cost): void {
      cost.taps += before.taps;
      cost.characters += before.characters;
      earlierScreens += before.screens;
    },
    async end(): Promise<Cost & { seconds: number }> {
      await seen.settle();
      for (const { title, hasNextAction, hasHelpdesk } of seen.screens())
        expect([title, hasNextAction, hasHelpdesk]).toEqual([title, true, true]);
      const seconds = Math.round((Date.now() - begun) / 1000);
      return { screens: earlierScreens + seen.screens().length, ...cost, seconds };
    },
  };
}

export type Story = Awaited<ReturnType<typeof beginStory>>;
