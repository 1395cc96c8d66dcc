import { expect, test } from 'vitest';
import { guessPassword } from './guess-password';

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

test.each(['a', '@4a', '0123221303102213', 'welkom1 '])(
  'only the first 32 characters count: %j',
  async part => {
    const beginning = part.repeat(32).slice(0, 32);
    expect(await guessPassword(beginning + 'xkq93mvzp2wq'.repeat(80), [])).toEqual(
      await guessPassword(beginning, []),
    );
  },
);
