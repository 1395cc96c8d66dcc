import type { PasswordOwner } from '@talon/rules/password';
import { useState } from 'react';
import { usePasswordRules } from './use-password-rules';
import { useStrength } from './use-strength';

export type NewPasswordState = ReturnType<typeof useNewPassword>;

/**
 * A password that somebody chooses. `isGood` once nothing that the page can tell speaks against it; the service has the
 * last word.
 */
export function useNewPassword(owner: PasswordOwner) {
  const [password, setPassword] = useState('');
  const rules = usePasswordRules(password, owner);
  const { strength, loadMeter } = useStrength(password, owner);
  const isGood = password !== '' && rules.every(({ state }) => state !== 'broken');
  return { password, setPassword, rules, strength, loadMeter, isGood };
}
