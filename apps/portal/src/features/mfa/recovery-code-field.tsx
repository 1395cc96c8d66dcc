import { normaliseRecoveryCode } from '@talon/rules/recovery-codes';
import { TextInput } from '@talon/ui/TextInput';
import type { CodeField } from '../../shared/challenge/ChallengeForm';
import { useTranslations } from '../../shared/translations/translations';

function RecoveryCodeInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { translate } = useTranslations();
  return (
    <TextInput
      name="code"
      label={translate('mfa.recovery-code.label')}
      hint={translate('mfa.recovery-code.hint')}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}

/** The field for a recovery code, in any case, with or without its hyphen. */
export const recoveryCodeField: CodeField = {
  read: normaliseRecoveryCode,
  invalid: 'mfa.recovery-code.invalid',
  Input: RecoveryCodeInput,
};
