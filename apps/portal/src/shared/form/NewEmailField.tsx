import { correctEmail } from '@talon/rules/mistyped-domain';
import { Button } from '@talon/ui/Button';
import { useDebounced } from '@talon/ui/use-debounced';
import { useRef } from 'react';
import { useTranslations } from '../translations/translations';
import { EmailField } from '../contact/EmailField';

/** Long enough not to correct an address while its end is typed. */
const pauseMilliseconds = 600;

/** An e-mail address that a code is sent to. Where its domain looks mistyped, the field offers the likely one. */
export function NewEmailField({
  autoComplete,
  value,
  onChange,
}: {
  autoComplete: 'username' | 'email';
  value: string;
  onChange: (email: string) => void;
}) {
  const { translate } = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  const paused = useDebounced(value, pauseMilliseconds);
  const meant = paused === value ? correctEmail(value) : undefined;

  function take(email: string): void {
    onChange(email);
    input.current?.focus();
  }

  return (
    <div>
      <EmailField ref={input} autoComplete={autoComplete} value={value} onChange={onChange} />
      <p role="status">
        {meant !== undefined && (
          <>
            {translate('form.email.meant', { email: meant })}{' '}
            <Button tone="text" onClick={() => take(meant)}>
              {translate('form.email.use')}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}
