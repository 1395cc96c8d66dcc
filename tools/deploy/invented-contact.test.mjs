// @ts-check
import { expect, test } from 'vitest';
import { marketsWithInventedContact } from './invented-contact.ts';

test('the markets of the demonstration have an invented helpdesk', () => {
  expect(marketsWithInventedContact().toSorted()).toEqual([
    'packages/markets/be/market.ts',
    'packages/markets/lu/market.ts',
  ]);
});
