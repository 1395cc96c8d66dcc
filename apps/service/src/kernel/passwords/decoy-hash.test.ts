import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { decoyHash } from './decoy-hash';
import { isStoredHash } from './stored-hash';

const keyedHash = (text: string) => createHmac('sha256', 'key').update(text).digest();

test.each([
  '$argon2id$v=19$m=19456,t=2,p=1',
  '$2a$10',
  '$2b$12',
  '$scrypt$ln=15,r=8,p=1',
  '$pbkdf2-sha1$i=1000,l=20',
  '$pbkdf2-sha512$i=210000,l=64',
])('a decoy of the kind %s is checked like a stored hash', kind => {
  const decoy = decoyHash(keyedHash('a'), 0, [{ kind, accounts: 1 }]);
  expect(decoy?.startsWith(`${kind}$`)).toBe(true);
  expect(isStoredHash(decoy ?? '')).toBe(true);
});

test('decoys are as frequent as the kinds of the accounts, for each of the up to three hashes', () => {
  const kinds = [
    { kind: '$2b$12', accounts: 700 },
    { kind: '$2b$10', accounts: 300 },
  ];
  for (const turn of [0, 1, 2]) {
    const decoys = Array.from({ length: 5000 }, (_, index) =>
      decoyHash(keyedHash(String(index)), turn, kinds),
    );
    expect(Math.round(decoys.filter(decoy => decoy?.startsWith('$2b$12')).length / 500)).toBe(7);
  }
});

test('without accounts there is no decoy', () => {
  expect(decoyHash(keyedHash('a'), 0, [])).toBeUndefined();
});
