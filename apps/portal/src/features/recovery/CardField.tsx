import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { useWords } from '../../app/words';

/** The full number of a card: the field `card` of a form. */
export function CardField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { translate } = useWords();
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
