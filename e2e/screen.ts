import type { Page } from '@playwright/test';
import type { Market } from '@talon/markets/market';
import type { Translate } from '@talon/messages/translate';

export type Screen = {
  name: string;
  show: (page: Page, market: Market, translate: Translate) => Promise<void>;
  /** Taken in every size, market, language and theme by `npm run screenshots`. */
  isMain?: true;
  /** Where the market has no such screen. */
  isIn?: (market: Market) => boolean;
  /** What the browser complains of then has been done to it. */
  isTrouble?: true;
  /** No page stands there yet, or none any more: axe would ask for its heading. */
  isBare?: true;
};
