import { performance } from 'node:perf_hooks';
import { beforeAll, expect, test } from 'vitest';
import { guessPassword } from './guess-password';

// Loads the dictionaries.
beforeAll(() => guessPassword('', []));

test.each([
  'abcdefghijkl',
  'qsdfghjklmqs',
  '1q2w3e4r5t6y',
  'aaaaaaaaaaa1',
  'marieclaire1978',
  'mijn wachtwoord',
  'ilovechocolate',
  '12031985jean',
  'd0nd3rdagm0rg3n',
])('%s is found in fewer than 10^8 guesses', async password => {
  const { isEasy, strength } = await guessPassword(password, []);
  expect(isEasy).toBe(true);
  expect(strength).toBeLessThanOrEqual(2);
});

test.each(['zeven groene stoelen', 'xkq93mvzp2wq', 'trois tasses de café', 'een fiets zonder bel'])(
  '%s is not',
  async password => {
    expect(await guessPassword(password, [])).toEqual({ isEasy: false, strength: 4 });
  },
);

test('what others know of the person makes a password easier to guess', async () => {
  const password = 'xaviondrieux7k';
  expect((await guessPassword(password, [])).isEasy).toBe(false);
  expect((await guessPassword(password, ['Xaviondrieux'])).isEasy).toBe(true);
});

test.each([
  ['of one character', 'a'],
  ['of a pattern', '@4a'],
  ['of digits', '0123221303102213'],
  ['of words', 'welkom1 '],
])('the longest password %s takes a moment only', async (_what, part) => {
  const before = performance.now();
  await guessPassword(part.repeat(1024).slice(0, 1024), ['marie', 'peeters']);
  // Twenty times what a quiet machine needs.
  expect(performance.now() - before).toBeLessThan(400);
});
