import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { wordLists } from './word-lists';
import { createEstimator } from './guess-password';
import { rankWords } from './word-ranks';
import { isLongRun } from '../../../../../tools/test/short-run.mjs';

const own = ['lotte.peeters', '+32471000000', 'lotte', 'peeters', 'talon'];

const patterns = [
  'azertyuiop',
  'qwerty',
  '!@#$%^',
  '1q2w3e',
  'abcdef',
  'zyx',
  '123456',
  '97531',
  'xoxo',
  'aaa',
  '1985',
  '12.12.85',
];
const separators = [' ', '-', '_.'];

let lists: string[][];
/** zxcvbn with its own matchers and one dictionary for each list. */
let reference: ZxcvbnFactory;
let ours: Awaited<ReturnType<typeof createEstimator>>;
beforeAll(async () => {
  lists = [];
  for await (const list of wordLists()) lists.push(list);
  const dictionary = Object.fromEntries(lists.map((list, index) => [`list${index}`, list]));
  reference = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tTable: {} });
  ours = await createEstimator(await rankWords(lists));
});

const guessesOf = (text: string) => [ours(text, own), reference.check(text, own).guesses];

test.each([
  'welkom hallo 123',
  'olleh moklew',
  'lottelottelotte',
  'sretEep1980'.toLowerCase(),
  'a',
  'aba',
  'levelstats',
  'zzzzzzwelkomzzzzzz',
  'qwertypassword12.12.1985',
  '',
])('%j takes as many guesses as with the matchers of zxcvbn', text => {
  const [found, expected] = guessesOf(text);
  expect(found).toBe(expected);
});

test('so does any text of words, forwards and backwards, digits, signs, patterns and random letters', () => {
  const word = fc
    .tuple(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([list, place]) => wordAt(list, place * place));
  const random = fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789 .-_!@é'),
    maxLength: 9,
  });
  const part = fc.oneof(
    { arbitrary: word, weight: 4 },
    { arbitrary: word.map(text => text.split('').toReversed().join('')), weight: 1 },
    {
      arbitrary: fc.constantFrom(...own, ...patterns, ...separators),
      weight: 2,
    },
    { arbitrary: random, weight: 2 },
  );
  const text = fc.array(part, { minLength: 1, maxLength: 5 }).map(parts => parts.join('').slice(0, 32));
  fc.assert(
    fc.property(text, each => {
      const [found, expected] = guessesOf(each);
      expect(found).toBe(expected);
    }),
    { numRuns: isLongRun ? 3000 : 300, seed: 20261123 },
  );
}, 60_000);

function wordAt(list: number, place: number): string {
  const words = lists[list % lists.length] ?? [];
  return words[Math.floor(place * (words.length - 1))] ?? '';
}
