import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registerNumberCountry, validRegisterNumber } from './register-number';

describe('a Belgian register number', () => {
  test.each([
    ['85.07.30-033.28', '85073003328', 'born in the 1900s'],
    ['850730 033 28', '85073003328', 'with spaces'],
    ['05073003326', '05073003326', 'born in the 2000s'],
    ['00022900145', '00022900145', '29 February 2000'],
    ['85273003371', '85273003371', 'bis, sex unknown'],
    ['85473003317', '85473003317', 'bis, sex known'],
    ['85070003355', '85070003355', 'day unknown'],
    ['85000003306', '85000003306', 'month and day unknown'],
    ['85003003376', '85003003376', 'month unknown, days counted on'],
    ['85400003392', '85400003392', 'bis, month and day unknown'],
  ])('%s is %s (%s)', (text, digits) => {
    expect(validRegisterNumber(text, 'BE')).toBe(digits);
    expect(registerNumberCountry(text)).toBe('BE');
  });

  test.each([
    ['85073003329', 'wrong check digits'],
    ['85073003300', 'no check digits'],
    ['00022900116', '29 February 1900'],
    ['01022900166', '29 February 2001'],
    ['85023003390', '30 February'],
    ['85073203365', 'a day 32'],
    ['85133003370', 'a month 13'],
    ['85673003360', 'a month 67'],
    ['85073000061', 'serial 000'],
    ['85073099932', 'serial 999'],
    ['8507300332', 'ten digits'],
    ['850730033280', 'twelve digits'],
    ['8507300332B', 'a letter'],
    ['٨٥٠٧٣٠٠٣٣٢٨', 'digits of another script'],
    ['85073003328\u0000', 'a NUL'],
    ['', 'nothing'],
  ])('%j is none (%s)', text => {
    expect(validRegisterNumber(text, 'BE')).toBeUndefined();
    expect(registerNumberCountry(text)).toBeUndefined();
  });

  test('with one digit changed is none, save where the other century reads it', () => {
    fc.assert(
      fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const wrong = withDigitChanged('85073003328', place, step);
        const isGoodIn2000 = 97 - (Number(`2${wrong.slice(0, 9)}`) % 97) === Number(wrong.slice(9));
        expect(validRegisterNumber(wrong, 'BE') === undefined || isGoodIn2000).toBe(true);
      }),
    );
  });
});

describe('a Luxembourgish register number', () => {
  test.each([
    ['1893120105732', '1893120105732'],
    ['1985 07 30 001 26', '1985073000126'],
    ['2000-02-29-012-66', '2000022901266'],
  ])('%s is %s', (text, digits) => {
    expect(validRegisterNumber(text, 'LU')).toBe(digits);
    expect(registerNumberCountry(text)).toBe('LU');
  });

  test.each([
    ['1893120105742', "Luhn's digit wrong"],
    ['1893120105733', "Verhoeff's digit wrong"],
    ['1985023000174', '30 February'],
    ['1985130100190', 'a month 13'],
    ['1985000000150', 'no month, no day'],
    ['0000010100167', 'no year'],
    ['18931201057', 'eleven digits'],
    ['', 'nothing'],
  ])('%j is none (%s)', text => {
    expect(validRegisterNumber(text, 'LU')).toBeUndefined();
  });

  test('with one digit changed is none', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, step) => {
        expect(validRegisterNumber(withDigitChanged('1985073000126', place, step), 'LU')).toBeUndefined();
      }),
    );
  });
});

test('a number of one country is none of the other', () => {
  expect(validRegisterNumber('85073003328', 'LU')).toBeUndefined();
  expect(validRegisterNumber('1893120105732', 'BE')).toBeUndefined();
});

function withDigitChanged(digits: string, place: number, step: number): string {
  return digits.slice(0, place) + ((Number(digits[place]) + step) % 10) + digits.slice(place + 1);
}

describe('somebody who is not born yet has no register number', () => {
  const yesterday = new Date('2026-11-21');
  const tomorrow = new Date('2026-11-23');

  test.each([
    ['BE', '26112200188'],
    ['LU', '2026112200157'],
  ] as const)('of %s: %s', (country, number) => {
    expect(validRegisterNumber(number, country, yesterday)).toBeUndefined();
    expect(validRegisterNumber(number, country, tomorrow)).toBe(number);
  });
});
