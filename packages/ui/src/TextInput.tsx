import type { ComponentPropsWithRef } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps } from './Field';

export type InputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'size'> &
  FieldProps;

/** One line of text. `type`, `inputMode`, `autoComplete`, `enterKeyHint` and `spellCheck` go to the native input. */
export function TextInput({ name, label, hint, error, isLabelHidden, type = 'text', ...rest }: InputProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => <input {...rest} {...control} type={type} className={controls.control} />}
    </Field>
  );
}
