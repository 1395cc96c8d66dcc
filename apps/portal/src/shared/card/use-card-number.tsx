import type { MessageKey } from '@talon/messages/keys';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../form/problems';
import { useTranslations } from '../translations/translations';

type Texts = { label: MessageKey; hint: MessageKey; invalid: MessageKey };

/** The full number of a card: the field `card` of a form, and the problem with the typed number, if there is one. */
export function useCardNumber({ label, hint, invalid }: Texts): {
  number: string;
  problem: Problem | undefined;
  field: ReactNode;
} {
  const { translate } = useTranslations();
  const [number, setNumber] = useState('');
  const field = (
    <CardNumberInput
      name="card"
      label={translate(label)}
      hint={translate(hint)}
      required
      value={number}
      onChange={setNumber}
    />
  );
  const problem = normaliseCardNumber(number) ? undefined : { field: 'card', key: invalid };
  return { number, problem, field };
}
