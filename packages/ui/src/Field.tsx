import { type ReactNode, useContext, useEffect, useId } from 'react';
import styles from './Field.module.css';
import { FormContext } from './form-context';
import { Icon } from './Icon';

export type FieldProps = {
  /** Name of the input, and the key of this field in the errors of its form. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** One sentence; by default the form's error for this field. */
  error?: string | undefined;
  isLabelHidden?: boolean | undefined;
};

/** Attributes that connect a control to its label, hint and error: spread them on the native element. */
export type ControlProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Only if the label is hidden. */
  'aria-label'?: string;
};

/** Connects a control to its label, hint and error, for components with their own layout. Other components use `Field`. */
export function useField({
  name,
  hint,
  error,
  isGroup = false,
}: Pick<FieldProps, 'name' | 'hint' | 'error'> & {
  /** The field contains no control of ours, so the error summary also shows its error and links to the group. */
  isGroup?: boolean;
}) {
  const form = useContext(FormContext);
  const fields = isGroup ? undefined : form?.fields;
  useEffect(() => fields?.add(name), [fields, name]);
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

/** The error of a field, connected to it by the id from `useField`. `isQuiet`: not announced, because the summary is. */
export function FieldError({
  id,
  isQuiet = false,
  children,
}: {
  id: string;
  isQuiet?: boolean;
  children: string | undefined;
}) {
  const form = useContext(FormContext);
  if (!children) return null;
  return (
    <p id={id} className={styles.error} role={isQuiet ? undefined : 'alert'}>
      <Icon name="error" size="small" />
      <span>{form ? form.write(children) : children}</span>
    </p>
  );
}

/** A control with its label above, a hint and an error; screen readers read them with the control. */
export function Field({
  label,
  isLabelHidden = false,
  children,
  ...named
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { control, hintId, errorId, error } = useField(named);
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      {!isLabelHidden && (
        <label htmlFor={control.id} className={styles.label}>
          {label}
        </label>
      )}
      {named.hint && (
        <p id={hintId} className={styles.hint}>
          {named.hint}
        </p>
      )}
      {children(isLabelHidden ? { ...control, 'aria-label': label } : control)}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
