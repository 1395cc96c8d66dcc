import { Pitch } from '@talon/ui/Pitch';
import { Voucher } from '@talon/ui/Voucher';
import { useTranslations } from '../../shared/translations/translations';

export function RecoveryAside() {
  const { translate } = useTranslations();
  return (
    <Pitch
      title={translate('recovery.aside.title')}
      points={[
        translate('recovery.aside.code'),
        translate('recovery.aside.nobody'),
        translate('recovery.aside.everywhere'),
      ]}
    >
      <Voucher />
    </Pitch>
  );
}
