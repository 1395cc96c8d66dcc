import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing';

const origin = { group: '192.0.2.0/24', network: '192.0.2.1' };

test('what is refused when its turn comes is not hashed, and leaves its place to the next one', async () => {
  const hashing = await createPasswordHashing();
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
