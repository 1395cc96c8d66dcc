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
  /** Receives the text as typed or pasted, spaces included. */
  onChange: (value: string) => void;
  /** Number of digits of the code; a long one may be typed in groups. */
  length: number;
  /** Called once for each code, as soon as it has `length` digits. */
  onComplete?: ((value: string) => void) | undefined;
  /** Finds the code in a longer text, such as a whole message that was pasted; only this code stays in the field then. */
  recognise?: ((text: string) => string | undefined) | undefined;
};

/** How people and messages group the digits of a long code. */
const groupLength = 4;

/** A confirmation code in one field, so that phones can fill it in and a whole code can be pasted. */
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
  recognise,
  ...rest
}: CodeInputProps) {
  const completed = useRef('');

  function type(typed: string) {
    const text = (/[^\d\s-]/.test(typed) ? recognise?.(typed) : undefined) ?? typed;
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
          data-long={length > 2 * groupLength || undefined}
          style={
            { '--code-length': length, '--code-gaps': Math.ceil(length / groupLength) - 1 } as CSSProperties
          }
        />
      )}
    </Field>
  );
}
