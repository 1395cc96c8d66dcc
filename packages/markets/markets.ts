import { belgium } from './be/market';
import { luxembourg } from './lu/market';
import type { Market } from './market';

/** Every market; the first is the default. */
export const markets: readonly [Market, ...Market[]] = [belgium, luxembourg];

/** Finds a market by its id. */
export function findMarket(id: string): Market | undefined {
  return markets.find(market => market.id === id);
}
