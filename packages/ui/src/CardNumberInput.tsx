import { type ChangeEvent, useState } from 'react';
import styles from './CardNumberInput.module.css';
import { CardNumberPicture } from './CardNumberPicture';
import controls from './control.module.css';
import { Field } from './Field';
import { groupDigits, isGroupable, deleteBeyondSpace, deleteCharacter } from './group-digits';
import type { InputProps } from './TextInput';
import { useCaret } from './use-caret';

export type CardNumberInputProps = Omit<
  InputProps,
  'type' | 'ref' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'autoComplete'
> & {
  value: string;
  /** Receives the text as the field shows it: in groups of four, or as pasted when it is not a number. */
  onChange: (value: string) => void;
};

/**
 * A field for a card number in groups of four, typed or pasted. It ignores a typed character that is not a digit, and announces
 * the hint again. It shows a pasted text that is not a number, so that the person sees the mistake. A refused number is shown
 * with a picture of the place of the number on the card.
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
    // The event of autofill has neither field.
    const { data, inputType } = nativeEvent as Partial<InputEvent>;
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length };
    const refuses = data?.length === 1 && !isGroupable(data);
    const grouped = groupDigits(
      refuses ? deleteCharacter(typed) : deleteBeyondSpace(typed, shown, inputType, groupDigits),
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
            // With "cc-number" browsers would offer bank cards.
            autoComplete="off"
            value={shown}
            onChange={type}
            className={`${controls.control} ${styles.number}`}
          />
          <span role="status" className="visually-hidden">
            {hasRefused && (hint ?? label)}
          </span>
          {control['aria-invalid'] && <CardNumberPicture />}
        </>
      )}
    </Field>
  );
}
