import { PhoneInput, type PhoneInputProps } from '@talon/ui/PhoneInput';
import { useMemo, useState } from 'react';
import { countryNames } from './country-names';
import { useTranslations } from '../translations/translations';

type PhoneReader = typeof import('./phone-reader');

/** The phone library is large, so it is loaded when somebody starts to type a number. */
export const loadPhoneReader = () => import('./phone-reader');

export function PhoneField(
  props: Pick<PhoneInputProps, 'name' | 'label' | 'hint' | 'value' | 'onChange' | 'autoFocus'>,
) {
  const { language, translate } = useTranslations();
  const [reader, setReader] = useState<PhoneReader>();
  const countries = useMemo(() => countryNames(language), [language]);
  return (
    <PhoneInput
      {...props}
      countryLabel={translate('login.phone.country')}
      required
      autoComplete="tel"
      countries={countries}
      onFocus={() =>
        void loadPhoneReader().then(
          loaded => setReader(() => loaded),
          () => undefined,
        )
      }
      {...(reader && { recognise: reader.recognisePhone, format: reader.writePhone })}
    />
  );
}
