import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { twoLetters } from '@talon/rules/language';
import { markets } from './markets';

describe.each(markets)('the market $id', market => {
  test('has its own colours, logo, favicon and home-screen icons', () => {
    const icons = [180, 192, 512].map(size => `icon-${size}.png`);
    for (const name of ['tokens.css', 'logo.svg', 'favicon.svg', ...icons]) {
      expect(existsSync(join(import.meta.dirname, market.id, name)), name).toBe(true);
    }
  });

  test('offers only languages with complete messages, the default included', () => {
    expect(market.catalogues).toEqual(expect.arrayContaining([...market.languages, market.fallbackLanguage]));
    expect(market.languages).toContain(market.defaultLanguage);
  });

  test('has a helpdesk with opening hours in every language', () => {
    const { phone, email, page, hours } = market.helpdesk;
    expect(phone).toMatch(/^\+\d+( \d+)+$/);
    expect(email).toMatch(/^[^@\s]+@[^@\s]+\.\w+$/);
    expect(new URL(page).protocol).toBe('https:');
    expect(Object.keys(hours).toSorted()).toEqual(market.catalogues.map(twoLetters).toSorted());
  });
});

test('the markets have the specified languages', () => {
  expect(markets.map(({ id, catalogues, defaultLanguage }) => [id, defaultLanguage, ...catalogues])).toEqual([
    ['be', 'nl', 'nl', 'fr', 'en', 'de'],
    ['lu', 'fr_LU', 'fr_LU', 'en_LU', 'de_LU'],
  ]);
});

test('only the Belgian market has deals and bank accounts', () => {
  expect(markets.map(({ deals, hasBankAccount }) => [deals !== null, hasBankAccount])).toEqual([
    [true, true],
    [false, false],
  ]);
});
