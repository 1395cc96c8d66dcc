import { PasswordSetup } from '@talon/ui/PasswordSetup';
import { useTranslations } from '../translations/translations';
import type { NewPasswordState } from './use-new-password';

/** The field `password` of a form: a new password with its rules and its strength. */
export function NewPassword({
  choice: { password, setPassword, rules, strength, loadMeter },
}: {
  choice: NewPasswordState;
}) {
  const { translate } = useTranslations();
  const kept = rules.filter(({ state }) => state === 'holds').length;
  return (
    <PasswordSetup
      name="password"
      label={translate('password.new')}
      showLabel={translate('login.password.show')}
      required
      value={password}
      onChange={setPassword}
      onFocus={loadMeter}
      rules={rules}
      stateText={{
        open: translate('password.open'),
        holds: translate('password.holds'),
        broken: translate('password.broken'),
      }}
      announcement={translate('password.kept', { kept, all: rules.length })}
      strength={strength}
    />
  );
}
