import type { ComponentPropsWithRef } from 'react';
import { FieldError, type FieldProps, useField } from './Field';
import styles from './Toggle.module.css';

export type ToggleProps = Omit<FieldProps, 'isLabelHidden'> &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'name' | 'className' | 'type' | 'size'>;

/** A switch that takes effect at once, without a submit button. */
export function Toggle({ name, label, hint, error, ...rest }: ToggleProps) {
  const field = useField({ name, hint, error });
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <span className={styles.words}>{label}</span>
        <input {...rest} {...field.control} type="checkbox" role="switch" className={styles.track} />
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
