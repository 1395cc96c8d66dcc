import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogue';
import { readCatalogue, readMessages } from './read-catalogue';

const packages = join(import.meta.dirname, '../..');
const languages = ['en', 'fr', 'nl', 'de'];
/** The maintenance page shows three languages at once, and the console has the same three. */
const inThreeLanguages = [
  'maintenance',
  'console',
  'console-acts',
  'console-audit',
  'console-keys',
  'console-limits',
];
const files = readdirSync(join(packages, 'messages/en'))
  .map(name => name.replace('.json', ''))
  .filter(name => !inThreeLanguages.includes(name));

/** Every element of a message, those inside plurals and selects included. */
function elementsOf(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap(element => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
    return [element, ...Object.values(element.options).flatMap(({ value }) => elementsOf(value))];
  });
}

/** The placeholders of a message with their type: `{ time: 'argument', minutes: 'plural' }`. */
function placeholdersOf(text: string | undefined): Record<string, string | undefined> {
  const placeholders = elementsOf(parse(text ?? '')).flatMap(element =>
    element.type === TYPE.literal || element.type === TYPE.pound
      ? []
      : [[element.value, TYPE[element.type]] as const],
  );
  return Object.fromEntries(placeholders);
}

/** The plural categories that a language has for the numbers up to a thousand. */
function pluralCategories(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1001 }, (_, number) => rules.select(number)))];
}

describe.each(files)('%s', file => {
  const english = readMessages(packages, 'en', file);

  test.each(languages)('%s has the same keys, in the same order, none empty', language => {
    const messages = readMessages(packages, language, file);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    expect(Object.values(messages).every(text => text.trim() === text && text !== '')).toBe(true);
  });

  test.each(languages)('%s has the same placeholders, and each message compiles', language => {
    const messages = readMessages(packages, language, file);
    expect(() => compileCatalogue(messages)).not.toThrow();
    for (const key of Object.keys(english))
      expect(placeholdersOf(messages[key]), key).toEqual(placeholdersOf(english[key]));
  });

  test.each(languages)(
    '%s has text, placeholders, numbers and choices only: dates and tags are the page’s',
    language => {
      const used = [TYPE.literal, TYPE.argument, TYPE.number, TYPE.plural, TYPE.select, TYPE.pound];
      for (const [key, text] of Object.entries(readMessages(packages, language, file)))
        for (const { type } of elementsOf(parse(text))) expect(used, key).toContain(type);
    },
  );

  test.each(languages)('each plural in %s has a text for every plural category', language => {
    for (const [key, text] of Object.entries(readMessages(packages, language, file)))
      for (const element of elementsOf(parse(text)))
        if (element.type === TYPE.plural)
          expect(Object.keys(element.options), key).toEqual(
            expect.arrayContaining(pluralCategories(language)),
          );
  });
});

test.each(inThreeLanguages)('%s has messages in Dutch, French and English', file => {
  const english = readMessages(packages, 'en', file);
  for (const language of ['nl', 'fr']) {
    const messages = readMessages(packages, language, file);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const key of Object.keys(english))
      expect(placeholdersOf(messages[key]), key).toEqual(placeholdersOf(english[key]));
    expect(() => compileCatalogue(messages)).not.toThrow();
  }
});

describe('the messages of a market', () => {
  const folders = readdirSync(join(packages, 'markets'), { withFileTypes: true }).filter(each =>
    each.isDirectory(),
  );
  const overlays = folders.flatMap(({ name: id }) =>
    languages
      .map(language => ({ id, language, own: ownMessages(id, language) }))
      .filter(({ own }) => Object.keys(own).length > 0),
  );

  function ownMessages(id: string, language: string) {
    const base = readCatalogue(packages, { id: 'none', fallbackLanguage: language }, language);
    const all = readCatalogue(packages, { id, fallbackLanguage: language }, language);
    return Object.fromEntries(Object.entries(all).filter(([key, text]) => base[key] !== text));
  }

  test('Luxembourg has some messages of its own', () => {
    expect(overlays.map(({ id, language }) => `${language}_${id}`)).toEqual(['en_lu', 'fr_lu', 'de_lu']);
  });

  test.each(overlays)(
    '$language in $id replaces existing keys, with the same placeholders',
    ({ language, own }) => {
      const base = readCatalogue(packages, { id: 'none', fallbackLanguage: language }, language);
      expect(() => compileCatalogue(own)).not.toThrow();
      for (const [key, text] of Object.entries(own)) {
        expect(base).toHaveProperty([key]);
        expect(placeholdersOf(text), key).toEqual(placeholdersOf(base[key]));
      }
    },
  );
});

test.each([
  ['fr_LU', /registre national|vos cartes et votre compte bancaire/],
  ['en_LU', /register number|cards and your bank account/],
  ['de_LU', /Nationalregister|Karten und Ihr Bankkonto/],
])(
  '%s speaks neither of the Belgian register number nor of the bank account that Luxembourg has not',
  (language, belgian) => {
    const messages = readCatalogue(packages, { id: 'lu', fallbackLanguage: 'fr_LU' }, language);
    expect(Object.entries(messages).filter(([, text]) => belgian.test(text))).toEqual([]);
  },
);

test('a key that a language lacks has the message of the market’s fallback language', () => {
  const dutch = readCatalogue(packages, { id: 'be', fallbackLanguage: 'en' }, 'nl');
  expect(dutch['maintenance.title']).toBe(readMessages(packages, 'nl', 'maintenance')['maintenance.title']);
  const german = readCatalogue(packages, { id: 'be', fallbackLanguage: 'en' }, 'de');
  expect(german['maintenance.title']).toBe(readMessages(packages, 'en', 'maintenance')['maintenance.title']);
  const luxembourgish = readCatalogue(packages, { id: 'lu', fallbackLanguage: 'fr_LU' }, 'de_LU');
  expect(luxembourgish['maintenance.title']).toBe(
    readMessages(packages, 'fr', 'maintenance')['maintenance.title'],
  );
});

test.each([
  ['an open brace', 'Hello {name'],
  ['an unknown type', '{name, spelling}'],
  ['a plural without other', '{count, plural, one {# day}}'],
  ['a plural with an offset', '{count, plural, offset:1 other {#}}'],
])('a message with %s is refused by its key', (_, text) => {
  expect(() => compileCatalogue({ 'login.title': text })).toThrow('login.title');
});
