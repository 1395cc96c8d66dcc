import { Pitch } from '@talon/ui/Pitch';
import { Voucher } from '@talon/ui/Voucher';
import { useWords } from '../../app/words';

/** What the wide page says beside the form. */
export function RecoveryAside() {
  const { translate } = useWords();
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
