import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countries, libraryCountry } from './countries';
import { countryOfIban, enterIban, enterPastedIban } from './iban-entry';

/** `|` marks the caret. Without a mark, the caret is at the end. */
function enter(typed: string, country = 'BE'): string {
  const caret = typed.includes('|') ? typed.indexOf('|') : typed.length;
  const entered = enterIban({ text: typed.replace('|', ''), caret }, country);
  return `${entered.text.slice(0, entered.caret)}|${entered.text.slice(entered.caret)}`;
}

describe('the first two characters of an IBAN are the country’s', () => {
  test.each([
    ['nothing', '', '|'],
    ['the first letter of the code', 'b', 'B|'],
    ['the code', 'be', 'BE|'],
    ['a first letter of another', 'N', 'B|'],
    ['a second letter of another', 'BL', 'BE|'],
    ['a digit first', '6', 'BE6|'],
    ['the number without its code', '68 5390', 'BE685390|'],
    ['the number with its code', 'BE68 5390', 'BE685390|'],
    ['another country’s number', 'NL91 ABNA 0417', 'BE91ABNA0417|'],
    ['letters after the code', 'BE68A', 'BE68A|'],
    [
      'lower case, dashes, no-break spaces and marks',
      'be68-5390\u00a00754\u200b.7034\u200f',
      'BE68539007547034|',
    ],
    ['what stands before it on paper', 'IBAN: BE68 5390', 'BE685390|'],
    ['a number pasted after the code', 'BEBE68 5390', 'BE685390|'],
    ['the first letter deleted', '|E68', 'BE|68'],
    ['the second letter deleted', 'B|68', 'BE|68'],
    ['both letters deleted', '|68', 'BE|68'],
    ['a digit typed before the code', '9|BE68', 'BE9|68'],
    ['a digit typed within the code', 'B9|E68', 'BE9|68'],
    ['a digit typed within the number', 'BE6 8|7 5390', 'BE68|75390'],
    ['a letter that nobody has in an IBAN', 'BE68é', 'BE68É|'],
  ])('%s', (_case, typed, entered) => {
    expect(enter(typed)).toBe(entered);
  });

  test.each([
    ['NL', 'NL91 abna 0417 1643 00', 'NL91ABNA0417164300|'],
    ['NL', 'ABNA0417', 'NLABNA0417|'],
    ['SR', '35 2600', 'RS352600|'],
    ['SR', 'RS35 2600', 'RS352600|'],
    ['SR', 'SR35 2600', 'RS352600|'],
    ['GB', 'GB29 NWBK', 'GB29NWBK|'],
  ])('%s: %s', (country, typed, entered) => {
    expect(enter(typed, country)).toBe(entered);
  });

  const country = fc.constantFrom(...countries.map(({ code }) => code));
  const alphabet = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const number = fc
    .tuple(fc.stringMatching(/^\d\d$/), fc.string({ unit: alphabet, maxLength: 30 }))
    .map(parts => parts.join(''));
  const entered = (text: string, of: string) => enterIban({ text, caret: text.length }, of).text;

  test('and what was typed after them stays, with the code, without it, or with another', () => {
    fc.assert(
      fc.property(country, country, number, (own, other, typed) => {
        const iban = libraryCountry(own) + typed;
        expect(entered(typed, own)).toBe(iban);
        expect(entered(iban, own)).toBe(iban);
        expect(entered(libraryCountry(other) + typed, own)).toBe(iban);
      }),
    );
  });

  test('whatever is typed, wherever the caret stands, and typed again it stays', () => {
    fc.assert(
      fc.property(country, fc.string(), fc.nat(40), (own, text, place) => {
        const once = enterIban({ text, caret: Math.min(place, text.length) }, own);
        expect(libraryCountry(own).startsWith(once.text.slice(0, 2))).toBe(true);
        expect(once.caret).toBeLessThanOrEqual(once.text.length);
        expect(enterIban(once, own).text).toBe(once.text);
      }),
    );
  });

  test('as it is typed one key after the other', () => {
    fc.assert(
      fc.property(country, number, (own, typed) => {
        const keys = [...(libraryCountry(own) + typed)];
        expect(keys.reduce((text, key) => entered(text + key, own), '')).toBe(keys.join(''));
      }),
    );
  });
});

test.each([
  ['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['IBAN: nl91 abna 0417 1643 00', 'NL91ABNA0417164300'],
  ['BENL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['BE IBAN NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
  ['RS35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
  ['BE68 5390 0754 7034', 'BE68539007547034'],
  ['NL91 ABNA 0417 1643 01', 'BE91ABNA0417164301'],
  ['NL91 ABNA 0417', 'BE91ABNA0417'],
  ['TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326'],
  ['PK36SCBL0000001123456702', 'PK36SCBL0000001123456702'],
  ['BEPK36SCBL0000001123456702', 'PK36SCBL0000001123456702'],
  ['68 5390 0754 7034', 'BE68539007547034'],
])('%j pasted in Belgium is %s', (text, iban) => {
  expect(enterPastedIban({ text, caret: text.length }, 'BE')).toEqual({ text: iban, caret: iban.length });
});

test.each([
  ['BE•• •••• •••• 7034', 'BE'],
  ['RS35260005601001611379', 'SR'],
  ['TR•• •••• ••26', undefined],
  ['', undefined],
])('the country of %j is %s', (iban, country) => {
  expect(countryOfIban(iban)).toBe(country);
});
