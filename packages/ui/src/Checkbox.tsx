import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Checkbox.module.css';
import { FieldError, type FieldProps, useField } from './Field';

export type CheckboxProps = Omit<FieldProps, 'label' | 'isLabelHidden'> & { label: ReactNode } & Omit<
    ComponentPropsWithRef<'input'>,
    'id' | 'name' | 'className' | 'type' | 'size'
  >;

/** A checkbox. The whole line can be pressed. */
export function Checkbox({ name, label, hint, error, ...rest }: CheckboxProps) {
  const field = useField({ name, hint, error });
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input {...rest} {...field.control} type="checkbox" className={styles.box} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={field.hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}
