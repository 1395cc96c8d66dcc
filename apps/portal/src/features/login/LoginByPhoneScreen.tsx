import { loadPhoneReader, PhoneField } from '../../shared/contact/PhoneField';
import { useTranslations } from '../../shared/translations/translations';
import { useLoginState } from './login-state';
import { SignInForm } from './SignInForm';
import type { ReadIdentifier } from './use-sign-in';

export function LoginByPhoneScreen() {
  const { translate } = useTranslations();
  const { typed, type } = useLoginState();

  const read: ReadIdentifier = async () => {
    if (typed.phone.number.trim() === '') {
      return { ok: false, problem: { field: 'phone', key: 'login.phone.required' } };
    }
    const { readPhone } = await loadPhoneReader();
    const phone = readPhone(typed.phone);
    if (!phone) return { ok: false, problem: { field: 'phone', key: 'login.phone.invalid' } };
    return { ok: true, identifier: { phone } };
  };

  return (
    <SignInForm read={read}>
      <PhoneField
        name="phone"
        label={translate('login.phone')}
        autoComplete="tel webauthn"
        value={typed.phone}
        onChange={phone => type({ phone })}
      />
    </SignInForm>
  );
}
