import type { ComponentPropsWithRef, ReactNode } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps } from './Field';
import { Icon } from './Icon';
import styles from './Select.module.css';

export type SelectOption = { value: string; label: string; lang?: string | undefined };

export type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, 'id' | 'name' | 'className' | 'children' | 'size'> & {
    options: readonly SelectOption[];
    /** `quiet`: as wide as its text, without a box until hovered, for the top bar. */
    tone?: 'boxed' | 'quiet';
    icon?: ReactNode;
  };

/** The native select, styled as the other fields. */
export function Select({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  options,
  tone = 'boxed',
  icon,
  ...rest
}: SelectProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <span className={styles.frame} data-tone={tone} data-icon={icon ? true : undefined}>
          {icon && <span className={styles.icon}>{icon}</span>}
          <select {...rest} {...control} className={`${controls.control} ${styles.select}`}>
            {options.map(({ value, label, lang }) => (
              <option key={value} value={value} lang={lang}>
                {label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <Icon name="chevron-down" size="small" />
          </span>
        </span>
      )}
    </Field>
  );
}
