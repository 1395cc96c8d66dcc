import { expect, test } from 'vitest';
import { WordSet } from './word-set';

const words = (start: string) =>
  Array.from({ length: 50_000 }, (_, index) => `${start}${index.toString(36)}`);

test('every word of it is found, and no other', () => {
  const set = new WordSet(new Set(words('a')));
  expect(words('a').filter(word => !set.has(word))).toEqual([]);
  expect(words('b').filter(word => set.has(word))).toEqual([]);
});

test.each([
  [[], '', false],
  [[''], '', true],
  [['één'], 'een', false],
  [['één'], 'één', true],
])('%j has %j: %s', (content, word, isFound) => {
  expect(new WordSet(new Set(content)).has(word)).toBe(isFound);
});
