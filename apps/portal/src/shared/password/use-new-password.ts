import type { MessageKey } from '@talon/messages/keys';
import type { PasswordOwner } from '@talon/rules/password';
import type { Strength } from '@talon/ui/StrengthMeter';
import { useState } from 'react';
import { useTranslations } from '../translations/translations';
import { type PasswordJudge, useJudgement } from './use-judgement';
import { useBrokenRules, usePasswordRules } from './use-password-rules';

const words = [
  'password.strength.0',
  'password.strength.1',
  'password.strength.2',
  'password.strength.3',
  'password.strength.4',
] as const satisfies readonly MessageKey[];

export type NewPasswordState = ReturnType<typeof useNewPassword>;

/**
 * The state of a new password. `isGood`: neither the page nor the service finds a broken rule. If the judgement fails, the
 * form may be sent, and the reply to the form decides. A password that breaks a rule is never shown as strong.
 */
export function useNewPassword(owner: PasswordOwner, judge: PasswordJudge) {
  const { translate } = useTranslations();
  const [password, setPassword] = useState('');
  const broken = useBrokenRules(password, owner);
  const { judgement, isPending } = useJudgement(password, password !== '' && broken.length === 0, judge);
  const rules = usePasswordRules(password, owner, broken, judgement);
  const isGood = password !== '' && !isPending && rules.every(({ state }) => state !== 'broken');

  function strengthNow(): Strength | undefined {
    if (password === '') return undefined;
    if (broken.length > 0) return { score: 0, text: translate(words[0]) };
    if (isPending) return { score: 0, text: translate('password.strength.pending') };
    return judgement && { score: judgement.strength, text: translate(words[judgement.strength]) };
  }

  return { password, setPassword, rules, strength: strengthNow(), isPending, isGood };
}
