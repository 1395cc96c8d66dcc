import { expect, test } from 'vitest';
import { maskedDetails } from './masked-details';

test.each([
  ['an e-mail', { address: 'lotte@peeters.example' }, { address: 'l•••@p•••.example' }],
  ['a phone in a list', { chosen: ['+32470123456'] }, { chosen: [expect.not.stringContaining('0123')] }],
  [
    'a card number in a part',
    { filters: { card: '5065000000000005' } },
    { filters: { card: '5065 •••• •••• 0005' } },
  ],
])('%s is masked', (_what, details, shown) => expect(maskedDetails(details)).toEqual(shown));

test.each([
  ['the address of a member of staff', { staff: 'nora@talon.example', roles: ['auditor'] }],
  ['an id', { import: '7e0c2f4a-9d1b-4c3e-8f5a-1b2c3d4e5f60', lines: 12 }],
  ['the four digits of a card', { last_four: '0005' }],
  ['a number that is no phone', { reference: '0470123456', total: 500, isForToday: true }],
])('%s stays readable', (_what, details) => expect(maskedDetails(details)).toEqual(details));
