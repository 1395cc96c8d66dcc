import styles from './BirthdateInput.module.css';
import controls from './control.module.css';
import fields from './Field.module.css';
import { FieldError, type FieldProps, useField } from './Field';

export type BirthdatePart = 'day' | 'month' | 'year';

/** Each part as typed. */
export type BirthdateValue = Record<BirthdatePart, string>;

const usualOrder: readonly BirthdatePart[] = ['day', 'month', 'year'];

export type BirthdateInputProps = Omit<FieldProps, 'label' | 'isLabelHidden'> & {
  legend: string;
  labels: Record<BirthdatePart, string>;
  value: BirthdateValue;
  onChange: (value: BirthdateValue) => void;
  order?: readonly BirthdatePart[];
};

/** A memorable date in three fields. The error summary links to the first. */
export function BirthdateInput({
  name,
  legend,
  hint,
  error,
  labels,
  value,
  onChange,
  order = usualOrder,
}: BirthdateInputProps) {
  const field = useField({ name, hint, error });
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = field.control;
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend className={fields.label}>{legend}</legend>
      {hint && (
        <p id={field.hintId} className={fields.hint}>
          {hint}
        </p>
      )}
      <div className={styles.parts}>
        {order.map((part, place) => {
          const partId = place === 0 ? id : `${id}-${part}`;
          return (
            <div key={part} className={styles.part} data-part={part}>
              <label htmlFor={partId}>{labels[part]}</label>
              <input
                id={partId}
                name={`${name}-${part}`}
                type="text"
                inputMode="numeric"
                autoComplete={`bday-${part}`}
                aria-invalid={isInvalid}
                value={value[part]}
                onChange={event => onChange({ ...value, [part]: event.target.value })}
                className={controls.control}
              />
            </div>
          );
        })}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </fieldset>
  );
}
