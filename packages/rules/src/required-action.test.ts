import { expect, test } from 'vitest';
import { requiredActionOf } from './required-action';

test.each([
  { passwordStatus: 0, isDuplicated: false, isMfaForced: false, required_action: null },
  { passwordStatus: 0, isDuplicated: false, isMfaForced: true, required_action: 'mfa_forced' },
  { passwordStatus: 0, isDuplicated: true, isMfaForced: false, required_action: 'duplicated' },
  { passwordStatus: 0, isDuplicated: true, isMfaForced: true, required_action: 'duplicated' },
  { passwordStatus: 1, isDuplicated: false, isMfaForced: false, required_action: 'weak_password' },
  { passwordStatus: 2, isDuplicated: false, isMfaForced: true, required_action: 'weak_password' },
  { passwordStatus: 2, isDuplicated: true, isMfaForced: true, required_action: 'weak_password' },
])(
  'status $passwordStatus, duplicated $isDuplicated, forced $isMfaForced required_action $required_action',
  ({ required_action, ...dues }) => {
    expect(requiredActionOf(dues)).toBe(required_action);
  },
);
