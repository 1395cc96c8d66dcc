import fc from 'fast-check';
import { getCountrySpecifications } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { countries, libraryCountry } from './countries';
import { maskIban, validIban } from './iban';

describe('an IBAN', () => {
  /** Valid by the rules of the registry, but its check digits within the Belgian number are wrong. */
  const withBankDigitsWrong = 'BE41539007547035';

  test.each([
    ['BE68 5390 0754 7034', 'BE68539007547034'],
    ['be68-5390.0754/7034', 'BE68539007547034'],
    ['\u00a0BE68\u20095390 0754 7034\n', 'BE68539007547034'],
    ['LU28 0019 4006 4475 0000', 'LU280019400644750000'],
    ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
    ['RS35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
    [withBankDigitsWrong, withBankDigitsWrong],
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ])('%j is %s', (text, iban) => {
    expect(validIban(text)).toBe(iban);
  });

  test.each([
    '',
    'BE',
    'BE68',
    'BE68 5390 0754 7035',
    'BE69 5390 0754 7034',
    'BE68 5390 0754 703',
    'BE68 5390 0754 70344',
    'BE68 5390 0754 703A',
    'SR35 2600 0560 1001 6113 79',
    'XX68 5390 0754 7034',
    '__68 5390 0754 7034',
    'BE68 5390 0754 7034 \u0000',
    '\uff22\uff2568 5390 0754 7034',
    'BE68 5390 0754 703\u0664',
    '5390 0754 7034',
  ])('%j is not an IBAN', text => {
    expect(validIban(text)).toBeUndefined();
  });

  test('with one digit changed is none', () => {
    const iban = 'LU280019400644750000';
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: iban.length - 1 }),
        fc.integer({ min: 1, max: 9 }),
        (place, step) => {
          const digit = (Number(iban[place]) + step) % 10;
          expect(validIban(iban.slice(0, place) + digit + iban.slice(place + 1))).toBeUndefined();
        },
      ),
    );
  });

  test.each(countries)('of $name is known', ({ code }) => {
    expect(getCountrySpecifications()[libraryCountry(code)]?.IBANRegistry).toBe(true);
  });
});

test.each([
  ['BE68539007547034', 'BE•• •••• •••• 7034'],
  ['LU280019400644750000', 'LU•• •••• •••• •••• 0000'],
  ['FR1420041010050500013M02606', 'FR•• •••• •••• •••• •••• •••2 606'],
])('%s is shown as %s', (iban, masked) => {
  expect(maskIban(iban)).toBe(masked);
});
