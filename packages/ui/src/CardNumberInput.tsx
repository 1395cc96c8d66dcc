import { type ChangeEvent, useState } from 'react';
import styles from './CardNumberInput.module.css';
import controls from './control.module.css';
import { Field } from './Field';
import { groupDigits, isGroupable, mendDeletion, withoutNeighbour } from './group-digits';
import type { InputProps } from './TextInput';
import { useCaret } from './use-caret';

export type CardNumberInputProps = Omit<
  InputProps,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
  value: string;
  /** Given the text as the field shows it: in groups of four, or as it was pasted where it is no number. */
  onChange: (value: string) => void;
};

/**
 * A card number in groups of four, however it is typed or pasted. A single key that is no digit is kept out, and the hint is
 * read out again; a longer text that is no number is shown, so that its owner sees what is wrong with it.
 */
export function CardNumberInput({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  value,
  onChange,
  ...rest
}: CardNumberInputProps) {
  const { input, place } = useCaret();
  const [hasRefused, setRefused] = useState(false);
  const shown = groupDigits({ text: value, caret: 0 }).text;

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // What a browser fills in by itself comes as a plain event, without either.
    const { data, inputType } = nativeEvent as Partial<InputEvent>;
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const refuses = data?.length === 1 && !isGroupable(data);
    const grouped = groupDigits(
      refuses ? withoutNeighbour(typed) : mendDeletion(typed, shown, inputType, groupDigits),
    );
    setRefused(refuses);
    place(grouped);
    onChange(grouped.text);
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <>
          <input
            spellCheck={false}
            {...rest}
            {...control}
            ref={input}
            type="text"
            inputMode="numeric"
            // "cc-number" would have browsers offer bank cards.
            autoComplete="off"
            value={shown}
            onChange={type}
            className={`${controls.control} ${styles.number}`}
          />
          <span role="status" className="only-heard">
            {hasRefused && (hint ?? label)}
          </span>
        </>
      )}
    </Field>
  );
}
