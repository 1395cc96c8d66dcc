import type { ComponentPropsWithRef } from 'react';
import controls from './control.module.css';
import { Field, type FieldProps } from './Field';
import { Icon } from './Icon';
import styles from './PhoneInput.module.css';

/** `dialCode` without the plus sign. */
export type PhoneCountry = { code: string; name: string; dialCode: string };

/** The ISO code of the country, and the number as typed. */
export type PhoneValue = { country: string; number: string };

export type PhoneInputProps = FieldProps &
  Omit<
    ComponentPropsWithRef<'input'>,
    'id' | 'name' | 'className' | 'size' | 'type' | 'value' | 'onChange'
  > & {
    countries: readonly PhoneCountry[];
    /** Accessible name of the country select. */
    countryLabel: string;
    value: PhoneValue;
    onChange: (value: PhoneValue) => void;
    /** Splits an international number (`+`, `00`), pasted or filled in, into country and national number; undefined for others. */
    recognise?: (text: string) => PhoneValue | undefined;
    /** Formats the number as its country does, when the field loses the focus. */
    format?: (value: PhoneValue) => string;
  };

/** A country select and a national number. An international number selects its country. */
export function PhoneInput({
  name,
  label,
  hint,
  error,
  isLabelHidden,
  countries,
  countryLabel,
  value,
  onChange,
  recognise,
  format,
  ...rest
}: PhoneInputProps) {
  const chosen = countries.find(({ code }) => code === value.country);

  function type(text: string) {
    onChange(recognise?.(text) ?? { country: value.country, number: text });
  }

  function leave() {
    const written = format?.(value);
    if (written !== undefined && written !== value.number) onChange({ ...value, number: written });
  }

  return (
    <Field name={name} label={label} hint={hint} error={error} isLabelHidden={isLabelHidden}>
      {control => (
        <div className={`${controls.control} ${controls.group}`}>
          <span className={styles.country}>
            <span aria-hidden="true" className={styles.chosen}>
              {value.country} +{chosen?.dialCode}
              <Icon name="chevron-down" size="small" />
            </span>
            <select
              className={styles.select}
              aria-label={countryLabel}
              value={value.country}
              disabled={rest.disabled}
              onChange={event => onChange({ ...value, country: event.target.value })}
            >
              {countries.map(({ code, name, dialCode }) => (
                <option key={code} value={code}>
                  {name} (+{dialCode})
                </option>
              ))}
            </select>
          </span>
          <input
            autoComplete="tel"
            {...rest}
            {...control}
            type="tel"
            inputMode="tel"
            value={value.number}
            onChange={event => type(event.target.value)}
            onBlur={leave}
          />
        </div>
      )}
    </Field>
  );
}
