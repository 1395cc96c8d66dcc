import { expect, type Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import { createNewcomer, type Newcomer } from './newcomers';
import { beginStory, type Story } from './story';
import { createActivation } from './story-activation';
import { mostOf } from './story-table';
import { translateInto } from './messages';

export async function begin(page: Page, market: Market, language: string, more: Partial<Newcomer> = {}) {
  const translate = translateInto(language);
  const who = { ...createNewcomer(market), ...more };
  const story = await beginStory(page);
  return { translate, who, story, activation: createActivation(page, { story, market, translate, who }) };
}

/** Ends the story. Expects no dead end, and exactly the cost of its row in the table of docs/stories.md. */
export async function endWithin(name: string, story: Story): Promise<void> {
  const { seconds, ...cost } = await story.end();
  console.log(`${name}: ${JSON.stringify({ ...cost, seconds })}`);
  const shown = story.seen().map(({ title }) => title);
  expect({ name, ...cost }, shown.join(' → ')).toEqual({ name, ...mostOf(name) });
}
