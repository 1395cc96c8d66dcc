import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import { describe, expect, test } from 'vitest';
import { countries, defaultCountryCode, libraryCountry } from './countries';

describe('the countries of Europe', () => {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const nameOf = (code: string) => english.of(libraryCountry(code));

  test('are 46, each once, and each has a name', () => {
    expect(countries).toHaveLength(46);
    expect(new Set(countries.map(country => country.code))).toHaveLength(46);
    expect(countries.map(({ code }) => nameOf(code)).filter(name => (name?.length ?? 0) > 3)).toHaveLength(
      46,
    );
  });

  test.each(countries)('$code has the dial code that phones know', ({ code, dialCode }) => {
    const iso = libraryCountry(code);
    if (!isSupportedCountry(iso)) throw new Error(`phones know no ${iso}`);
    expect(getCountryCallingCode(iso)).toBe(String(dialCode));
  });

  test('Vatican City shares 39 with Italy, and nobody else shares', () => {
    const sharing = countries.filter(one =>
      countries.some(other => other !== one && other.dialCode === one.dialCode),
    );
    expect(sharing.map(({ code }) => nameOf(code))).toEqual(['Italy', 'Vatican City']);
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
