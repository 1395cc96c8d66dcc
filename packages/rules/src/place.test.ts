import { expect, test } from 'vitest';
import { placeName } from './place';

test.each([
  ['Brussels', 'Belgium', 'nl', 'Brussel, België'],
  ['Brussels', 'Belgium', 'en-BE', 'Brussels, Belgium'],
  ['Antwerp', 'Belgium', 'fr-LU', 'Anvers, Belgique'],
  ['Esch', 'Luxembourg', 'de', 'Esch, Luxemburg'],
  [null, 'Belgium', 'fr', 'Belgique'],
  ['Brussels', null, 'fr', 'Bruxelles'],
  ['Liège', 'Belgium', 'de', 'Lüttich, Belgien'],
  ['Atlantis', 'Elsewhere', 'fr', 'Atlantis, Elsewhere'],
  [null, null, 'en', undefined],
])('%s and %s are told in %s as %s', (city, country, tag, told) => {
  expect(placeName(city, country, tag)).toBe(told);
});
