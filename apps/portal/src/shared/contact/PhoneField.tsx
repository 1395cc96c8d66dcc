import { PhoneInput, type PhoneInputProps } from '@talon/ui/PhoneInput';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { countryNames } from './country-names';
import { useTranslations } from '../translations/translations';

type PhoneReader = typeof import('./phone-reader');

/** The phone library is large, so it is loaded when somebody starts to type a number. */
export const loadPhoneReader = () => import('./phone-reader');

export type PhoneFieldProps = Pick<
  PhoneInputProps,
  'name' | 'label' | 'hint' | 'value' | 'onChange' | 'autoFocus' | 'autoComplete'
> & {
  /** The countries to choose from (ISO 3166-1). All countries by default. */
  offered?: readonly string[];
};

export function PhoneField({ offered, value, onChange, ...props }: PhoneFieldProps) {
  const { language, translate } = useTranslations();
  const [reader, setReader] = useState<PhoneReader>();
  const input = useRef<HTMLInputElement>(null);
  // The list includes the current country, because a pasted number may be of a country that is not offered.
  const countries = useMemo(
    () => countryNames(language, offered && [...offered, value.country]),
    [language, offered, value.country],
  );
  const isFilledIn = value.number !== '';

  const load = useCallback(() => {
    void loadPhoneReader().then(
      loaded => setReader(() => loaded),
      () => undefined,
    );
  }, []);

  // The browser's autofill does not focus the field.
  useEffect(() => {
    if (isFilledIn) load();
  }, [isFilledIn, load]);

  // A number that was pasted or filled in before the reader was loaded may contain its country code, and may have been left.
  const recognise = useEffectEvent((came: PhoneReader) => {
    const recognised = came.recognisePhone(value.number) ?? value;
    const isLeft = document.activeElement !== input.current;
    const number = isLeft ? came.writePhone(recognised) : recognised.number;
    if (number !== value.number) onChange({ ...recognised, number });
  });
  useEffect(() => {
    if (reader) recognise(reader);
  }, [reader]);

  return (
    <PhoneInput
      {...props}
      ref={input}
      countryLabel={translate('login.phone.country')}
      required
      countries={countries}
      value={value}
      onChange={onChange}
      onFocus={load}
      {...(reader && { recognise: reader.recognisePhone, format: reader.writePhone })}
    />
  );
}
