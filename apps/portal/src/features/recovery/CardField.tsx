import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { useTranslations } from '../../shared/translations/translations';

/** The full number of a card: the field `card` of a form. */
export function CardField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { translate } = useTranslations();
  return (
    <CardNumberInput
      name="card"
      label={translate('recovery.card')}
      hint={translate('recovery.card.hint')}
      required
      value={value}
      onChange={onChange}
    />
  );
}
