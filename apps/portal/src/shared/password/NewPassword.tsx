import { PasswordSetup } from '@talon/ui/PasswordSetup';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../translations/translations';
import type { NewPasswordState } from './use-new-password';

/** The field `password` of a form: a new password with its rules and its strength. */
export function NewPassword({
  choice: { password, setPassword, rules, strength, isPending, isGood },
  username,
}: {
  choice: NewPasswordState;
  /** The identifier for the sign-in. Password managers save it with the password. Null if the page does not know it. */
  username: string | null;
}) {
  const { translate } = useTranslations();
  const awaiting = useRef<HTMLFormElement>(null);

  // A person may press Enter while the button is disabled. The form is then submitted once the password is judged good.
  useEffect(() => {
    if (isPending) return;
    if (isGood) awaiting.current?.requestSubmit();
    awaiting.current = null;
  }, [isPending, isGood]);

  const kept = rules.filter(({ state }) => state === 'holds').length;
  const missing = rules.filter(({ state }) => state === 'broken').map(({ text }) => text);
  const progress = translate('password.kept', { kept, all: rules.length });
  const announcement =
    missing.length === 0
      ? progress
      : `${progress} ${translate('password.missing', { rules: missing.join('; ') })}`;
  return (
    <>
      {username !== null && (
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      )}
      <PasswordSetup
        name="password"
        label={translate('password.new')}
        showLabel={translate('login.password.show')}
        required
        value={password}
        onChange={setPassword}
        onKeyDown={({ key, currentTarget: { form } }) => {
          awaiting.current = key === 'Enter' && isPending ? form : null;
        }}
        rules={rules}
        stateText={{
          open: translate('password.open'),
          holds: translate('password.holds'),
          broken: translate('password.broken'),
        }}
        announcement={announcement}
        strength={strength}
      />
    </>
  );
}
