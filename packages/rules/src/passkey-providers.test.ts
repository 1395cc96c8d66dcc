import { expect, test } from 'vitest';
import { passkeyProvider } from './passkey-providers';

test.each([
  ['ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', 'Google Password Manager'],
  ['50726f74-6f6e-5061-7373-50726f746f6e', 'Proton Pass'],
  ['00000000-0000-0000-0000-000000000001', null],
  ['constructor', null],
  [null, null],
])('the provider of %s is %s', (aaguid, provider) => {
  expect(passkeyProvider(aaguid)).toBe(provider);
});
