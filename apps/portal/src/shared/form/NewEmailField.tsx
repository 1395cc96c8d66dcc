import { Button } from '@talon/ui/Button';
import { useRef } from 'react';
import { EmailField } from '../contact/EmailField';
import { useTranslations } from '../translations/translations';
import type { NewEmail } from './use-new-email';

/** The field of `useNewEmail`. */
export function NewEmailField({
  autoComplete,
  value,
  entry: { offered, isWarned },
  onChange,
}: {
  autoComplete: 'username' | 'email';
  value: string;
  entry: NewEmail;
  onChange: (email: string) => void;
}) {
  const { translate } = useTranslations();
  const input = useRef<HTMLInputElement>(null);

  function take(email: string): void {
    onChange(email);
    input.current?.focus();
  }

  return (
    <div>
      <EmailField ref={input} autoComplete={autoComplete} value={value} onChange={onChange} />
      <p role="status">
        {offered !== undefined && (
          <>
            {translate('form.email.meant', { email: offered })}{' '}
            <Button tone="text" onClick={() => take(offered)}>
              {translate('form.email.use')}
            </Button>{' '}
            {isWarned && translate('form.email.as-typed')}
          </>
        )}
      </p>
    </div>
  );
}
