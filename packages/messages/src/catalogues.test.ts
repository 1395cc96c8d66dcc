import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileCatalogue } from './compile-catalogue';
import { readCatalogue, readMessages } from './read-catalogue';

const packages = join(import.meta.dirname, '../..');
const languages = ['en', 'fr', 'nl', 'de'];
/** One page speaks three languages at once, so its words exist in these three alone. */
const files = readdirSync(join(packages, 'messages/en'))
  .map(name => name.replace('.json', ''))
  .filter(name => name !== 'maintenance');

/** The places of a compiled message with their kind, nested ones too: `{ time: '', minutes: 'plural' }`. */
function places(message: unknown): Record<string, string> {
  if (!Array.isArray(message)) return {};
  return Object.assign({}, ...message.map(placesOfToken)) as Record<string, string>;
}

function placesOfToken(token: unknown): Record<string, string> {
  if (!Array.isArray(token)) return {};
  const [name, kind = '', choices] = token as [string, string?, unknown?];
  const nested = typeof choices === 'object' && choices !== null ? Object.values(choices).map(places) : [];
  return Object.assign({ [name]: kind }, ...nested) as Record<string, string>;
}

describe.each(files)('%s', file => {
  const english = readMessages(packages, 'en', file);

  test.each(languages)('%s has the same keys, in the same order, none empty', language => {
    const words = readMessages(packages, language, file);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    expect(Object.values(words).every(text => text.trim() === text && text !== '')).toBe(true);
  });

  test.each(languages)('%s has the same places', language => {
    const compiled = compileCatalogue(readMessages(packages, language, file));
    const expected = compileCatalogue(english);
    for (const key of Object.keys(english)) expect(places(compiled[key]), key).toEqual(places(expected[key]));
  });
});

test('the maintenance page speaks Dutch, French and English', () => {
  const english = readMessages(packages, 'en', 'maintenance');
  expect(Object.keys(readMessages(packages, 'nl', 'maintenance'))).toEqual(Object.keys(english));
  expect(Object.keys(readMessages(packages, 'fr', 'maintenance'))).toEqual(Object.keys(english));
});

describe('the words of a market', () => {
  const folders = readdirSync(join(packages, 'markets'), { withFileTypes: true }).filter(each =>
    each.isDirectory(),
  );
  const overlays = folders.flatMap(({ name: id }) =>
    languages
      .map(language => ({ id, language, own: ownWords(id, language) }))
      .filter(({ own }) => Object.keys(own).length > 0),
  );

  function ownWords(id: string, language: string) {
    const base = readCatalogue(packages, { id: 'none', fallbackLanguage: language }, language);
    const all = readCatalogue(packages, { id, fallbackLanguage: language }, language);
    return Object.fromEntries(Object.entries(all).filter(([key, text]) => base[key] !== text));
  }

  test('Luxembourg says some things in its own way', () => {
    expect(overlays.map(({ id, language }) => `${language}_${id}`)).toEqual(['en_lu', 'fr_lu', 'de_lu']);
  });

  test.each(overlays)(
    '$language in $id replaces keys that exist, with the same places',
    ({ language, own }) => {
      const base = compileCatalogue(
        readCatalogue(packages, { id: 'none', fallbackLanguage: language }, language),
      );
      const compiled = compileCatalogue(own);
      for (const key of Object.keys(own)) {
        expect(base).toHaveProperty([key]);
        expect(places(compiled[key]), key).toEqual(places(base[key]));
      }
    },
  );
});

test('a key that a language lacks is said in the fallback language of the market', () => {
  const dutch = readCatalogue(packages, { id: 'be', fallbackLanguage: 'en' }, 'nl');
  expect(dutch['maintenance.title']).toBe(readMessages(packages, 'nl', 'maintenance')['maintenance.title']);
  const german = readCatalogue(packages, { id: 'be', fallbackLanguage: 'en' }, 'de');
  expect(german['maintenance.title']).toBe(readMessages(packages, 'en', 'maintenance')['maintenance.title']);
  const luxembourgish = readCatalogue(packages, { id: 'lu', fallbackLanguage: 'fr_LU' }, 'de_LU');
  expect(luxembourgish['maintenance.title']).toBe(
    readMessages(packages, 'fr', 'maintenance')['maintenance.title'],
  );
});

test('a malformed message is refused by its key', () => {
  expect(() => compileCatalogue({ 'login.title': 'Hello {name' })).toThrow('login.title');
});
