import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { countries, defaultCountryCode, libraryCountry } from './countries';

describe('the countries of Europe', () => {
  test('are 46, in the order of their names, each once', () => {
    expect(countries).toHaveLength(46);
    expect(new Set(countries.map(country => country.code))).toHaveLength(46);
    const names = countries.map(country => country.name);
    expect(new Set(names)).toHaveLength(46);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  test.each(countries)('$name has the dial code that phones know', ({ code, dialCode }) => {
    const iso = libraryCountry(code);
    if (!isSupportedCountry(iso)) throw new Error(`phones know no ${iso}`);
    expect(getCountryCallingCode(iso)).toBe(String(dialCode));
  });

  test('Vatican City shares 39 with Italy, and nobody else shares', () => {
    const sharing = countries.filter(one =>
      countries.some(other => other !== one && other.dialCode === one.dialCode),
    );
    expect(sharing.map(country => country.name)).toEqual(['Italy', 'Vatican City']);
  });

  test('begin with Belgium', () => {
    expect(countries.find(country => country.code === defaultCountryCode)?.dialCode).toBe(32);
  });
});

test.each([
  ['SR', 'RS'],
  ['RS', 'RS'],
  ['BE', 'BE'],
  ['XK', 'XK'],
])('%s on the wire is %s elsewhere', (code, iso) => {
  expect(libraryCountry(code)).toBe(iso);
});
