import { loadPhoneReader, PhoneField } from '../../shared/contact/PhoneField';
import { useTranslations } from '../../shared/translations/translations';
import { ForgotForm, type ReadRecoveryIdentifier } from './ForgotForm';
import { useMemory } from './recovery-state';

export function ForgotByPhoneScreen() {
  const { translate } = useTranslations();
  const { memory, remember } = useMemory();

  const read: ReadRecoveryIdentifier = async () => {
    if (memory.phone.number.trim() === '') return { field: 'phone', key: 'login.phone.required' };
    const { readPhone } = await loadPhoneReader();
    const phone = readPhone(memory.phone);
    return phone ? { phone } : { field: 'phone', key: 'login.phone.invalid' };
  };

  return (
    <ForgotForm read={read}>
      <PhoneField
        name="phone"
        label={translate('login.phone')}
        value={memory.phone}
        onChange={phone => remember({ phone })}
      />
    </ForgotForm>
  );
}
