import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries } from './countries';
import {
  countryOfPhone,
  formatNationally,
  formatPhone,
  internationalPhone,
  maskPhone,
  normalisePhone,
} from './phone';

describe('a phone number', () => {
  test.each([
    ['0470 12 34 56', 'BE', '+32470123456'],
    ['0470/12.34.56', 'BE', '+32470123456'],
    ['+32 470 12 34 56', 'LU', '+32470123456'],
    ['+32 (0)470 12 34 56', 'BE', '+32470123456'],
    ['0032470123456', 'BE', '+32470123456'],
    [' 02 123 45 67 ', 'BE', '+3221234567'],
    ['621 123 456', 'LU', '+352621123456'],
    ['+352 621 123 456', 'BE', '+352621123456'],
    ['06 12345678', 'NL', '+31612345678'],
    ['064 123 4567', 'SR', '+381641234567'],
    ['+381 64 123 4567', 'BE', '+381641234567'],
    ['06 6982 1234', 'VA', '+390669821234'],
    ['٠٤٧٠١٢٣٤٥٦', 'BE', '+32470123456'],
    ['(+32) 470 12 34 56', 'LU', '+32470123456'],
    ['(0032) 470 12 34 56', 'LU', '+32470123456'],
    ['tel:+32470123456', 'LU', '+32470123456'],
    ['tel:0470123456', 'BE', '+32470123456'],
  ])('%s typed in %s is %s', (text, country, e164) => {
    expect(normalisePhone(text, country)).toBe(e164);
  });

  test.each([
    ['', 'BE'],
    ['+', 'BE'],
    ['12', 'BE'],
    ['0470 12 34', 'BE'],
    ['0470 12 34 56 78 90 12', 'BE'],
    ['marie@example.be', 'BE'],
    ['call 0470 12 34 56', 'BE'],
    ['0470 12 34 56 ext. 5', 'BE'],
    ['+32470123456;ext=5', 'BE'],
    ['0470 12 34 56\u0000', 'BE'],
    ['+999 470 12 34 56', 'BE'],
    ['0470 12 34 56', '??'],
    ['9'.repeat(10_000), 'BE'],
  ])('%j typed in %s is none', (text, country) => {
    expect(normalisePhone(text, country)).toBeUndefined();
  });

  test('normalised once is normalised for good, in any country', () => {
    const country = fc.constantFrom(...countries.map(({ code }) => code));
    const digits = fc.stringMatching(/^\+?[0-9]{6,12}$/);
    fc.assert(
      fc.property(digits, country, country, (text, typedIn, readIn) => {
        const e164 = normalisePhone(text, typedIn);
        if (e164 === undefined) return;
        expect(e164).toMatch(/^\+[1-9]\d{5,14}$/);
        expect(normalisePhone(e164, readIn)).toBe(e164);
        expect(normalisePhone(formatPhone(e164), readIn)).toBe(e164);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a number that names its country', () => {
  test.each([
    ['+33612345678', '+33612345678', 'FR'],
    ['0033 6 12 34 56 78', '+33612345678', 'FR'],
    ['(+33) 612345678', '+33612345678', 'FR'],
    ['(0033) 612345678', '+33612345678', 'FR'],
    ['tel:+33612345678', '+33612345678', 'FR'],
    [' +381 64 123 4567', '+381641234567', 'RS'],
  ])('%s', (text, e164, country) => {
    expect(internationalPhone(text)).toBe(e164);
    expect(countryOfPhone(e164)).toBe(country);
  });

  test.each(['0612345678', '612345678', '+33', '', 'tel:0612345678', '+999 612345678'])(
    '%j names none',
    text => {
      expect(internationalPhone(text)).toBeUndefined();
    },
  );
});

test.each([
  ['+32470123412', '+32 470 12 34 12', '+32 4•• •• •• 12'],
  ['+3221234567', '+32 2 123 45 67', '+32 2 ••• •• 67'],
  ['+352621123456', '+352 621 123 456', '+352 6•• ••• •56'],
  ['+381641234567', '+381 64 1234567', '+381 6• •••••67'],
])('%s reads %s and is shown as %s', (e164, formatted, masked) => {
  expect(formatPhone(e164)).toBe(formatted);
  expect(maskPhone(e164)).toBe(masked);
});

test.each([
  ['+32470123456', '0470 12 34 56'],
  ['+352621123456', '621 123 456'],
  ['+381641234567', '064 1234567'],
  ['+390669812345', '06 6981 2345'],
  ['0470', '0470'],
])('%s is written %s in its country', (e164, formatted) => {
  expect(formatNationally(e164)).toBe(formatted);
});
