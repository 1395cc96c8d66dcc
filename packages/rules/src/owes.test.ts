import { expect, test } from 'vitest';
import { owed } from './owes';

test.each([
  { passwordStatus: 0, isDuplicated: false, isMfaForced: false, owes: null },
  { passwordStatus: 0, isDuplicated: false, isMfaForced: true, owes: 'mfa_forced' },
  { passwordStatus: 0, isDuplicated: true, isMfaForced: false, owes: 'duplicated' },
  { passwordStatus: 0, isDuplicated: true, isMfaForced: true, owes: 'duplicated' },
  { passwordStatus: 1, isDuplicated: false, isMfaForced: false, owes: 'weak' },
  { passwordStatus: 2, isDuplicated: false, isMfaForced: true, owes: 'weak' },
  { passwordStatus: 2, isDuplicated: true, isMfaForced: true, owes: 'weak' },
])(
  'status $passwordStatus, duplicated $isDuplicated, forced $isMfaForced owes $owes',
  ({ owes, ...dues }) => {
    expect(owed(dues)).toBe(owes);
  },
);
