import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseLanguage, fromAcceptLanguage, languageTag, marketLanguage, twoLetters } from './language';

const belgium = { languages: ['nl', 'fr', 'en'], fallback: 'nl' };
const luxembourg = { languages: ['fr_LU', 'en_LU'], fallback: 'fr_LU' };

describe('the language at start', () => {
  test.each([
    { market: belgium, stored: 'fr', browser: 'en-GB', language: 'fr' },
    { market: belgium, stored: null, browser: 'nl-BE', language: 'nl' },
    { market: belgium, stored: null, browser: 'FR', language: 'fr' },
    { market: belgium, stored: null, browser: 'de-BE', language: 'nl' },
    { market: belgium, stored: null, browser: 'nds', language: 'nl' },
    { market: belgium, stored: null, browser: 'frr', language: 'nl' },
    { market: belgium, stored: 'xx', browser: 'en', language: 'en' },
    { market: belgium, stored: 'xx', browser: 'yy', language: 'nl' },
    { market: belgium, stored: undefined, browser: undefined, language: 'nl' },
    { market: belgium, stored: '', browser: '', language: 'nl' },
    { market: belgium, stored: '__proto__', browser: null, language: 'nl' },
    { market: luxembourg, stored: 'en_LU', browser: 'fr', language: 'en_LU' },
    { market: luxembourg, stored: null, browser: 'fr', language: 'fr_LU' },
    { market: luxembourg, stored: null, browser: 'en-US', language: 'en_LU' },
    { market: luxembourg, stored: null, browser: 'lb', language: 'fr_LU' },
  ])('stored $stored, browser $browser: $language', ({ market, stored, browser, language }) => {
    expect(chooseLanguage({ stored, browser, ...market })).toBe(language);
  });
});

test.each([
  ['fr', belgium.languages, 'fr'],
  ['fr', luxembourg.languages, 'fr_LU'],
  ['fr_LU', belgium.languages, 'fr'],
  ['nl', luxembourg.languages, undefined],
  ['de', belgium.languages, undefined],
  ['', belgium.languages, undefined],
])("a person's %s among %s is %s", (language, languages, form) => {
  expect(marketLanguage(language, languages)).toBe(form);
});

test.each([
  ['fr_LU', 'fr-LU', 'fr'],
  ['nl', 'nl', 'nl'],
])('%s is tagged %s and is %s', (language, tag, letters) => {
  expect(languageTag(language)).toBe(tag);
  expect(twoLetters(language)).toBe(letters);
});

describe('the language of an Accept-Language header', () => {
  test.each([
    ['fr-BE,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.8, fr;q=0.9', 'fr'],
    ['de, en', 'en'],
    ['fr;q=0, en;q=0.1', 'en'],
    ['en ; q=0.5 , fr ; Q=0.6', 'fr'],
    ['fr, en', 'fr'],
    ['en;q=2, fr;q=0.1', 'fr'],
    ['en;q=abc', 'nl'],
    ['*', 'nl'],
    ['de', 'nl'],
    ['', 'nl'],
    [null, 'nl'],
    [undefined, 'nl'],
    [';;;,,=,;q=', 'nl'],
  ])('%s: %s', (header, language) => {
    expect(fromAcceptLanguage(header, belgium.languages, belgium.fallback)).toBe(language);
  });

  test('is one of the market whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), header => {
        expect(luxembourg.languages).toContain(
          fromAcceptLanguage(header, luxembourg.languages, luxembourg.fallback),
        );
      }),
    );
  });
});
