import { describe, expect, test } from 'vitest';
import { countryNames } from './country-names';
import { readPhone, recognisePhone, writePhone } from './phone-reader';

test.each([
  ['BE', '0470 12 34 56', '+32470123456'],
  ['LU', '621 123 456', '+352621123456'],
  ['BE', '+33 6 12 34 56 78', '+33612345678'],
  ['SR', '060 1234567', '+381601234567'],
  ['BE', '12', undefined],
  ['BE', 'hello', undefined],
])('a number of %s typed as %s is %s', (country, number, phone) => {
  expect(readPhone({ country, number })).toBe(phone);
});

test.each([
  ['+352 621 123 456', { country: 'LU', number: '621123456' }],
  ['0032470123456', { country: 'BE', number: '470123456' }],
  ['+39 06 698 1234', { country: 'IT', number: '066981234' }],
  ['+1 212 555 0100', undefined],
])('an international number chooses its country by itself: %s', (text, value) => {
  expect(recognisePhone(text)).toEqual(value);
});

test('a number is written in groups once it is one', () => {
  expect(writePhone({ country: 'BE', number: '0470123456' })).toBe('0470 12 34 56');
  expect(writePhone({ country: 'BE', number: '470123456' })).toBe('0470 12 34 56');
  expect(writePhone({ country: 'BE', number: '0470' })).toBe('0470');
});

describe.each([
  ['nl', 'België', 'Albanië'],
  ['fr_LU', 'Belgique', 'Albanie'],
  ['de', 'Belgien', 'Albanien'],
])('the countries in %s', (language, belgium, first) => {
  const names = countryNames(language);

  test('are 46, in the order of that language', () => {
    expect(names).toHaveLength(46);
    expect(names[0]?.name).toBe(first);
    expect(names.find(({ code }) => code === 'BE')).toEqual({ code: 'BE', name: belgium, dialCode: '32' });
  });

  test('name Serbia, coded SR', () => {
    expect(names.find(({ code }) => code === 'SR')?.name).toMatch(/^Ser/);
  });
});
