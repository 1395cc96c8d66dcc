import { type ReactNode, useContext, useId } from 'react';
import styles from './Field.module.css';
import { FormContext } from './form-context';
import { Icon } from './Icon';

export type FieldProps = {
  /** Also the key of this field among the errors of its form. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** One sentence; taken from the form when absent. */
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
};

/** What ties a control to its label, hint and error: spread it on the native element. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Wires a control by hand, for pieces that place their own label; `Field` is this with the usual looks. */
export function useField({ name, hint, error }: Pick<FieldProps, 'name' | 'hint' | 'error'>) {
  const form = useContext(FormContext);
  const ownId = useId();
  const id = form ? form.controlId(name) : ownId;
  const sentence = error ?? form?.errors.find(({ field }) => field === name)?.message;
  const described = [hint && `${id}-hint`, sentence && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': sentence ? true : undefined,
  };
  return { control, hintId: `${id}-hint`, errorId: `${id}-error`, error: sentence };
}

/** The sentence beside a field, tied to it by the id from `useField`. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="error" size="small" />
      <span>{children}</span>
    </p>
  );
}

/** Label above, hint, one sentence of error beside the field, all read out with the control. */
export function Field({
  label,
  isLabelHidden = false,
  children,
  ...named
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId, error } = useField(named);
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label htmlFor={control.id} className={isLabelHidden ? 'only-heard' : styles.label}>
        {label}
      </label>
      {named.hint && (
        <p id={hintId} className={styles.hint}>
          {named.hint}
        </p>
      )}
      {children(control)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
