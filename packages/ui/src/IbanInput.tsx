import type { ChangeEvent } from 'react';
import styles from './CardNumberInput.module.css';
import controls from './control.module.css';
import { Field } from './Field';
import { inFours, mendDeletion, type Typed } from './group-digits';
import type { InputProps } from './TextInput';
import { useCaret } from './use-caret';

export type IbanInputProps = Omit<
  InputProps,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
  /** Without gaps, as is what `onChange` is given. */
  value: string;
  onChange: (value: string) => void;
  /** What becomes of a text as it was typed, gaps and all: the number without gaps, the caret after the same sign. */
  read: (typed: Typed) => Typed;
};

/** The number of a bank account in groups of four, however it is typed or pasted. */
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
  const shown = inFours({ text: value, caret: 0 }).text;
  const group = (typed: Typed) => inFours(read(typed));

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent as Partial<InputEvent>;
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const entered = read(mendDeletion(typed, shown, inputType, group));
    place(inFours(entered));
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
