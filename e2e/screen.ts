import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';

export type Screen = {
  name: string;
  show: (page: Page, market: Market, translate: Translate) => Promise<void>;
  /** Taken in every size, market, language and theme by `npm run screenshots`. */
  isMain?: true;
  /** Whether the market has the screen. By default, every market has. */
  isIn?: (market: Market) => boolean;
  /** The screen causes network errors on purpose, so console errors are expected. */
  isTrouble?: true;
  /** No page is rendered, so axe would miss a heading. */
  isBare?: true;
};
