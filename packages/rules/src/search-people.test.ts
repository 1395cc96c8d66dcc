import { expect, test } from 'vitest';
import { readSearch } from './search-people';

test.each([
  [' Lotte@Peeters.example ', { email: 'lotte@peeters.example' }],
  ['0470 12 34 56', { phone: '+32470123456', reference: '0470 12 34 56' }],
  ['+352 621 123 456', { phone: '+352621123456', reference: '+352 621 123 456' }],
  ['5065 0000 0000 0005', { cardNumber: '5065000000000005', reference: '5065 0000 0000 0005' }],
  ['0005', { lastFour: '0005', reference: '0005' }],
  ['123456', { reference: '123456' }],
  [
    '7E0C2F4A-9D1B-4C3E-8F5A-1B2C3D4E5F60',
    {
      accountId: '7e0c2f4a-9d1b-4c3e-8f5a-1b2c3d4e5f60',
      reference: '7E0C2F4A-9D1B-4C3E-8F5A-1B2C3D4E5F60',
    },
  ],
  ['invitation-12', { reference: 'invitation-12' }],
  ['', {}],
])('%j is searched as %j', (typed, terms) => expect(readSearch(typed)).toEqual(terms));
