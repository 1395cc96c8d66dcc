import { type CSSProperties, useRef } from 'react';
import styles from './CodeInput.module.css';
import controls from './control.module.css';
import { Field } from './Field';
import type { InputProps } from './TextInput';

export type CodeInputProps = Omit<
  InputProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
  value: string;
  /** Given the text as it was typed or pasted, gaps included. */
  onChange: (value: string) => void;
  /** How many digits the code has: the width of the field, and when it is complete. */
  length: 6 | 8;
  /** Called as soon as `length` digits stand there, once for each code. */
  onComplete?: ((value: string) => void) | undefined;
};

/** A confirmation code in one field, which a telephone can fill in and a paste reaches whole. */
export function CodeInput({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  value,
  onChange,
  length,
  onComplete,
  ...rest
}: CodeInputProps) {
  const completed = useRef('');

  function type(text: string) {
    onChange(text);
    const digits = text.replace(/\D/g, '');
    if (digits.length !== length || digits === completed.current) return;
    completed.current = digits;
    onComplete?.(text);
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={event => type(event.target.value)}
          className={`${controls.control} ${styles.code}`}
          style={{ '--code-length': length } as CSSProperties}
        />
      )}
    </Field>
  );
}
