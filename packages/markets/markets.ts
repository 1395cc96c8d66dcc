import { belgium } from './be/market';
import { luxembourg } from './lu/market';
import type { Market } from './market';

/** Every market; the first is the default. */
export const markets: readonly [Market, ...Market[]] = [belgium, luxembourg];

/** A market by its id; undefined where none has it. */
export function findMarket(id: string): Market | undefined {
  return markets.find(market => market.id === id);
}
