import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Catalogue, readMessages } from './read-catalogue';

const packages = join(import.meta.dirname, '../..');
const english = everythingIn('en');

function everythingIn(language: string): Catalogue {
  const files = readdirSync(join(packages, 'messages', language)).map(name => name.replace('.json', ''));
  return Object.assign({}, ...files.map(file => readMessages(packages, language, file))) as Catalogue;
}

/** Words that are the same as in English, or have no language. */
const same: Record<string, readonly string[]> = {
  nl: ['Account', 'App', 'Browser', 'Code', 'Computer', 'Deals', 'E-mail', 'IBAN', 'Tablet'],
  fr: ['Active', 'Code', 'E-mail', 'IBAN', 'Messages', 'Notifications', 'Services', 'Session'],
  de: ['App', 'Browser', 'Code', 'Computer', 'IBAN', 'Tablet'],
};
const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}/g, ''));

test.each(Object.keys(same))('nothing is left in English in %s', language => {
  const left = Object.entries(everythingIn(language)).filter(
    ([key, text]) => text === english[key] && hasWords(text) && !same[language]?.includes(text),
  );
  expect(left).toEqual([]);
});

test.each(Object.entries(same))('each word said to be the same in %s is in use there', (language, words) => {
  const equal = Object.entries(everythingIn(language)).flatMap(([key, text]) =>
    text === english[key] ? [text] : [],
  );
  expect(words.filter(word => !equal.includes(word))).toEqual([]);
});

test('in French a colon, a question mark and the like never begin a line', () => {
  const parted = Object.entries(everythingIn('fr')).filter(
    ([key, text]) => /[^\s] [:;?!»]|« /.test(text) && !key.startsWith('sms.'),
  );
  expect(parted).toEqual([]);
});

/** Small words that one of the four languages has and the three others have not. */
const smallWords: Record<string, readonly string[]> = {
  en: ['the', 'you', 'your', 'this', 'with', 'and', 'from', 'have', 'please', 'it', 'for', 'not', 'our'],
  nl: ['het', 'een', 'uw', 'niet', 'wordt', 'naar', 'voor', 'deze', 'van', 'hebt', 'opnieuw', 'bij'],
  fr: ['le', 'les', 'vous', 'votre', 'vos', 'une', 'avec', 'pour', 'est', 'nous', 'cette', 'pas', 'du'],
  de: ['und', 'sie', 'ihre', 'ihr', 'nicht', 'mit', 'ist', 'eine', 'der', 'das', 'wir', 'bitte', 'auf'],
};
/** ICU has words of its own, which are English. */
const withoutIcu = (text: string) => text.replaceAll(/\{\w+, plural,|\b(one|other|=\d+) \{|\{\w+\}/g, ' ');
const wordsIn = (text: string) =>
  new Set(
    withoutIcu(text)
      .toLowerCase()
      .match(/\p{L}+/gu),
  );

test.each(Object.keys(smallWords))('the words in %s are of that language alone', language => {
  const foreign = Object.entries(smallWords).flatMap(([each, words]) => (each === language ? [] : words));
  const strange = Object.entries(everythingIn(language)).flatMap(([key, text]) => {
    const words = wordsIn(text);
    return foreign.filter(word => words.has(word)).map(word => `${key}: ${word}`);
  });
  expect(strange).toEqual([]);
});
