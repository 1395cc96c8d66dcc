import { PhoneInput } from '@talon/ui/PhoneInput';
import { useMemo, useState } from 'react';
import { useWords } from '../../app/words';
import { countryNames } from './country-names';
import { useLoginState } from './login-state';
import { type ReadIdentifier, SignInForm } from './SignInForm';

type PhoneReader = typeof import('./phone-reader');

/** Reading numbers of every country is heavy, so it is fetched when somebody begins to type one. */
const loadReader = () => import('./phone-reader');

export function LoginByPhoneScreen() {
  const { language, translate } = useWords();
  const { typed, type } = useLoginState();
  const [reader, setReader] = useState<PhoneReader>();
  const countries = useMemo(() => countryNames(language), [language]);

  const read: ReadIdentifier = async () => {
    if (typed.phone.number.trim() === '') {
      return { ok: false, problem: { field: 'phone', key: 'login.phone.required' } };
    }
    const { readPhone } = await loadReader();
    const phone = readPhone(typed.phone);
    if (!phone) return { ok: false, problem: { field: 'phone', key: 'login.phone.invalid' } };
    return { ok: true, identifier: { phone } };
  };

  return (
    <SignInForm read={read}>
      <PhoneInput
        name="phone"
        label={translate('login.phone')}
        countryLabel={translate('login.phone.country')}
        required
        autoComplete="tel"
        countries={countries}
        value={typed.phone}
        onChange={phone => type({ phone })}
        onFocus={() =>
          void loadReader().then(
            loaded => setReader(() => loaded),
            () => undefined,
          )
        }
        {...(reader && { recognise: reader.recognisePhone, format: reader.writePhone })}
      />
    </SignInForm>
  );
}
