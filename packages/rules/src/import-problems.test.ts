import { expect, test } from 'vitest';
import { readImportProblems } from './import-problems';

const read = (text: string) => readImportProblems(text)?.map(({ name, about }) => ({ name, ...about }));

test.each([
  ['emails contains an invalid e-mail', [{ name: 'emails', column: 'emails' }]],
  ['has 3 columns instead of 4', [{ name: 'columns', found: '3', wanted: '4' }]],
  [
    'gender is not one of m, f, x, language is not a two-letter language, market is not one of be, lu',
    [
      { name: 'choice', column: 'gender', values: 'm, f, x' },
      { name: 'language', column: 'language' },
      { name: 'choice', column: 'market', values: 'be, lu' },
    ],
  ],
  [
    'reference contains characters other than letters, digits and . : _ -, birthdate is missing',
    [
      { name: 'characters', column: 'reference' },
      { name: 'missing', column: 'birthdate' },
    ],
  ],
  ['its phone is already on 3 accounts', [{ name: 'shared-too-often', kind: 'phone', most: '3' }]],
  [
    'password looks like a hash, which belongs in password_hash',
    [{ name: 'hash-as-password', column: 'password' }],
  ],
])('%s', (text, problems) => expect(read(text)).toEqual(problems));

test('a text of another version is not guessed', () => {
  for (const text of [
    'emails is blue',
    'emails contains an invalid e-mail and more',
    'is not UTF-8, is blue',
  ])
    expect(readImportProblems(text)).toBeUndefined();
});
