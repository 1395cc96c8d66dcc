import { expect, test } from 'vitest';
import { readEvidence } from './read-evidence';

test.each([
  ['5065 0000 0000 0081', { card: '5065000000000081' }],
  ['Tom@DeVos.example', { email: 'Tom@DeVos.example' }],
  ['0470 12 34 56', { phone: '0470 12 34 56' }],
  ['+33 6 12 34 56 78', { phone: '+33 6 12 34 56 78' }],
  ['(+32) 470 12 34 56', { phone: '(+32) 470 12 34 56' }],
  ['tel:+32470123456', { phone: 'tel:+32470123456' }],
  ['0032470123456', { phone: '0032470123456' }],
  ['5065 0000', undefined],
  ['Tom', undefined],
  ['', undefined],
])('%j is read as %j', (typed, evidence) => {
  expect(readEvidence(typed)).toEqual(evidence);
});
