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
  ['Bangalore', 'India', 'nl', 'India'],
  ['Warsaw', 'Poland', 'fr', 'Pologne'],
  ['Warsaw', 'Poland', 'en', 'Warsaw, Poland'],
  ['Dunkirk', 'France', 'nl', 'Frankrijk'],
  ['Lyon', 'France', 'fr-LU', 'Lyon, France'],
  ['Hanover', 'Germany', 'de', 'Hannover, Deutschland'],
  ['Hasselt', 'Belgium', 'nl', 'Hasselt, België'],
  ['Esch-sur-Alzette', 'Luxembourg', 'de-LU', 'Esch an der Alzette, Luxemburg'],
  ['New York', 'United States', 'de', 'Vereinigte Staaten'],
  ['Tokyo', 'Japan', 'fr', 'Japon'],
  ['Amsterdam', 'The Netherlands', 'fr', 'Pays-Bas'],
  ['Istanbul', 'Turkey', 'nl', 'Turkije'],
  [null, 'Hong Kong', 'de', 'Sonderverwaltungsregion Hongkong'],
  [null, 'Ivory Coast', 'fr', 'Côte d’Ivoire'],
  ['Belgrade', 'Serbia', 'fr', 'Serbie'],
  ['Atlantis', 'Elsewhere', 'fr', 'Elsewhere'],
  ['Atlantis', null, 'fr', undefined],
  [null, null, 'en', undefined],
])('%s and %s are written in %s as %s', (city, country, tag, expected) => {
  expect(placeName(city, country, tag)).toBe(expected);
});
