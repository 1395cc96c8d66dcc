import { useEffect, useRef, useState } from 'react';
import controls from './control.module.css';
import { Field } from './Field';
import { Icon } from './Icon';
import styles from './PasswordInput.module.css';
import type { InputProps } from './TextInput';

export type PasswordInputProps = Omit<InputProps, 'type' | 'ref' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password';
  /** Name of the button that shows the password; it stays the same while pressed. */
  showLabel: string;
};

/** A password field that can show its text. It is hidden at submission, so that browsers never store plain text. */
export function PasswordInput({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  showLabel,
  ...rest
}: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <div className={`${controls.control} ${controls.group}`}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            ref={input}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={showLabel}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
