import { Pitch } from '@talon/ui/Pitch';
import { Voucher } from '@talon/ui/Voucher';
import { useTranslations } from '../../shared/translations/translations';

export function LoginAside() {
  const { translate } = useTranslations();
  return (
    <Pitch
      title={translate('login.aside.title')}
      points={[translate('login.aside.text'), translate('login.aside.safety'), translate('login.aside.apps')]}
    >
      <Voucher />
    </Pitch>
  );
}
