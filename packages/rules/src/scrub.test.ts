import { expect, test } from 'vitest';
import { scrub } from './scrub';

test.each([
  ['https://account.example/mfa?payload=abc&method=sms failed', 'https://account.example/mfa failed'],
  ['GET /authorize?uid=Zx81_-q failed', 'GET /authorize… failed'],
  ['nobody is marie.dubois+eco@mail.example here', 'nobody is … here'],
  ['Unexpected token M in JSON: "Marie Dubois" is not', 'Unexpected token M in JSON: "…" is not'],
  ['"Marie cut off', '"…"'],
  ['« Marie » and “Dubois”', '“…” and “…”'],
  ["is not 'Rue de la Loi 16, Marie'", "is not '…'"],
  ['card 5065 1234 1234 1234', 'card …'],
  ['call +32 470 12 34 56 now', 'call … now'],
  ['code 123456', 'code …'],
  ['IBAN BE71 0961 2345 6769', 'IBAN BE…'],
  ['born 1990-05-17', 'born …'],
  ['Bearer aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3-_aB3', 'Bearer …'],
])('%s', (text, scrubbed) => expect(scrub(text)).toBe(scrubbed));

test.each([
  "Cannot read properties of undefined (reading 'firstname')",
  'HTTP error, status = 500',
  'violates unique constraint "identifiers_by_value"',
  "it doesn't matter, it isn't theirs",
  'handleSubmissionOfTheForm is not a function',
  'Failed to fetch https://account.example/assets/RecoveryPages-Dk3_a1xQ.js',
])('nothing is taken from: %s', text => expect(scrub(text)).toBe(text));

test('what is known to be theirs goes, in any case and whatever it is made of', () => {
  const known = ['Marie', 'Marie Dubois (a.b)', 'No', ' ', ''];
  expect(scrub('MARIE is no Marie dubois (A.B) at all', known)).toBe('… is no … at all');
});

test('a long text is cut', () => expect(scrub('word '.repeat(200))).toHaveLength(501));

test('a hostile text does not keep a program busy', { timeout: 2_000 }, () => {
  for (const part of ['a@', '1 ', '"', "'a", '?a=', 'a1']) scrub(part.repeat(20_000));
});
