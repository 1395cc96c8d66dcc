import { TextInput } from '@talon/ui/TextInput';
import { useTranslations } from '../translations/translations';

export function EmailField({
  autoComplete,
  value,
  onChange,
}: {
  /** `username` where it is one to sign in with. */
  autoComplete: 'username' | 'email';
  value: string;
  onChange: (email: string) => void;
}) {
  const { translate } = useTranslations();
  return (
    <TextInput
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
