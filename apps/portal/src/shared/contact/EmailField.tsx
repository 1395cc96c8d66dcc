import { TextInput } from '@talon/ui/TextInput';
import type { Ref } from 'react';
import { useTranslations } from '../translations/translations';

export function EmailField({
  autoComplete,
  value,
  onChange,
  ref,
}: {
  /** `username` if the person signs in with this e-mail, with `webauthn` if the browser may offer passkeys too. */
  autoComplete: 'username webauthn' | 'username' | 'email';
  value: string;
  onChange: (email: string) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const { translate } = useTranslations();
  return (
    <TextInput
      ref={ref}
      name="email"
      label={translate('login.email')}
      type="email"
      required
      minLength={3}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  );
}
