import type { ReactNode } from 'react';
import { FieldError, type FieldProps, useField } from './Field';
import fields from './Field.module.css';
import styles from './FieldGroup.module.css';

export type FieldGroupProps = Omit<FieldProps, 'label' | 'isLabelHidden'> & {
  legend: string;
  children: ReactNode;
};

/** A group with a legend for a field that a third party renders. The error summary links to the group. */
export function FieldGroup({ name, legend, hint, error, children }: FieldGroupProps) {
  const field = useField({ name, hint, error, isGroup: true });
  const { id, 'aria-describedby': describedBy } = field.control;
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group} aria-describedby={describedBy}>
      <legend className={fields.label}>{legend}</legend>
      {hint && (
        <p id={field.hintId} className={fields.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={field.errorId} isQuiet>
        {field.error}
      </FieldError>
    </fieldset>
  );
}
