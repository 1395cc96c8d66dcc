import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { markets } from './markets';

describe.each(markets)('the market $id', market => {
  test('has colours, a logo and a favicon of its own', () => {
    for (const name of ['tokens.css', 'logo.svg', 'favicon.svg']) {
      expect(existsSync(join(import.meta.dirname, market.id, name)), name).toBe(true);
    }
  });

  test('offers languages that have a catalogue, its default among them', () => {
    expect(market.catalogues).toEqual(expect.arrayContaining([...market.languages, market.fallbackLanguage]));
    expect(market.languages).toContain(market.defaultLanguage);
  });
});

test('the languages of both markets are those that were agreed', () => {
  expect(markets.map(({ id, catalogues, defaultLanguage }) => [id, defaultLanguage, ...catalogues])).toEqual([
    ['be', 'nl', 'nl', 'fr', 'en', 'de'],
    ['lu', 'fr_LU', 'fr_LU', 'en_LU', 'de_LU'],
  ]);
});

test('deals are in the Belgian market alone, the bank account is not in Luxembourg', () => {
  expect(markets.map(({ deals, hasBankAccount }) => [deals !== null, hasBankAccount])).toEqual([
    [true, true],
    [false, false],
  ]);
});
