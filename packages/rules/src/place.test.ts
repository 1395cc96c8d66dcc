import { expect, test } from 'vitest';
import { placeName } from './place';

test.each([
  ['Brussels', 'Belgium', 'nl', 'Brussels, België'],
  ['Esch', 'Luxembourg', 'de', 'Esch, Luxemburg'],
  [null, 'Belgium', 'fr', 'Belgique'],
  ['Brussels', null, 'fr', 'Brussels'],
  ['Atlantis', 'Elsewhere', 'fr', 'Atlantis, Elsewhere'],
  [null, null, 'en', undefined],
])('%s and %s are told in %s as %s', (city, country, tag, told) => {
  expect(placeName(city, country, tag)).toBe(told);
});
