import { MobilePhoneField } from '../../shared/mobile-phone/MobilePhoneField';
import { useMobilePhone } from '../../shared/mobile-phone/use-mobile-phone';
import { useTranslations } from '../../shared/translations/translations';
import { ForgotForm, type ReadRecoveryIdentifier } from './ForgotForm';
import { useMemory } from './recovery-state';

export function ForgotByPhoneScreen() {
  const { translate } = useTranslations();
  const { memory, remember } = useMemory();
  const mobile = useMobilePhone();

  const read: ReadRecoveryIdentifier = async () => {
    const typed = await mobile.read(memory.phone);
    return 'problem' in typed ? { problems: [typed.problem] } : typed;
  };

  return (
    <ForgotForm read={read}>
      <MobilePhoneField
        name="phone"
        label={translate('login.phone')}
        value={memory.phone}
        onChange={phone => remember({ phone })}
        otherWay="email"
      />
    </ForgotForm>
  );
}
