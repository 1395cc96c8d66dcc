import { expect, test } from 'vitest';
import { createPasswordHashing, hashOfNobody, hashParameters } from './password-hashing';
import { checkStoredHash } from './passwords/stored-hash';

const origin = { group: '192.0.2.0/24', network: '192.0.2.1' };

test('what is refused when its turn comes is not hashed, and leaves its place to the next one', async () => {
  const hashing = createPasswordHashing();
  const stored = await hashing.hash('vier dozen thee', origin);
  let isRefused = false;
  const attempts = Array.from({ length: 30 }, () =>
    hashing
      .verify(stored, 'vier dozen thee', origin, () => {
        if (isRefused) throw new Error('too late');
      })
      .then(
        () => {
          isRefused = true;
          return 'hashed';
        },
        (error: Error) => error.message,
      ),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter(outcome => outcome === 'too late').length).toBeGreaterThan(0);
  expect(hashing.load()).toBe(0);
  expect(await hashing.verify(stored, 'vier dozen thee', origin)).toBe(true);
});

test('a hash with the current parameters is not outdated, one with others is', async () => {
  const hashing = createPasswordHashing();
  const stored = await hashing.hash('vier dozen thee', origin);
  expect(hashing.isOutdated(stored)).toBe(false);
  expect(createPasswordHashing({ ...hashParameters, memoryCost: 9_728 }).isOutdated(stored)).toBe(true);
});

test('the hash of nobody has the form of any other, and no password has it', async () => {
  const own = await createPasswordHashing().hash('vier dozen thee', origin);
  const nobody = hashOfNobody(hashParameters);
  expect(nobody.split('$', 4)).toEqual(own.split('$', 4));
  expect(nobody.split('$').map(part => part.length)).toEqual(own.split('$').map(part => part.length));
  expect(await checkStoredHash(nobody, 'vier dozen thee')).toBe(false);
});
