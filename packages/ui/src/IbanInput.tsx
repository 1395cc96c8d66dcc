import type { ChangeEvent } from 'react';
import styles from './CardNumberInput.module.css';
import controls from './control.module.css';
import { Field } from './Field';
import { groupByFour, deleteBeyondSpace, type FieldText } from './group-digits';
import type { InputProps } from './TextInput';
import { useCaret } from './use-caret';

export type IbanInputProps = Omit<
  InputProps,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
  /** Without spaces, as `onChange` receives it. */
  value: string;
  onChange: (value: string) => void;
  /** Removes the spaces from the typed text and keeps the caret after the same character. */
  read: (typed: FieldText) => FieldText;
};

/** An IBAN in groups of four, typed or pasted. */
export function IbanInput({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  value,
  onChange,
  read,
  ...rest
}: IbanInputProps) {
  const { input, place } = useCaret();
  const shown = groupByFour({ text: value, caret: 0 }).text;
  const group = (typed: FieldText) => groupByFour(read(typed));

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent as Partial<InputEvent>;
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const entered = read(deleteBeyondSpace(typed, shown, inputType, group));
    place(groupByFour(entered));
    onChange(entered.text);
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <input
          spellCheck={false}
          autoCapitalize="characters"
          autoCorrect="off"
          {...rest}
          {...control}
          ref={input}
          type="text"
          inputMode="text"
          autoComplete="off"
          value={shown}
          onChange={type}
          className={`${controls.control} ${styles.number}`}
        />
      )}
    </Field>
  );
}
