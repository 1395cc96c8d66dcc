import { Button } from '@talon/ui/Button';
import { Fold } from '@talon/ui/Fold';
import { useCardNumber } from '../card/use-card-number';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { useTranslations } from '../translations/translations';

/** Takes the number of a card, with which a code is sent before its shared delivery. `send` resolves to the problems. */
export function CardForCode({ send }: { send: (number: string) => Promise<readonly Problem[] | undefined> }) {
  const { translate } = useTranslations();
  const form = useForm();
  const card = useCardNumber({
    label: 'code.card.number',
    hint: 'code.card.hint',
    invalid: 'code.card.invalid',
  });
  return (
    <Fold summary={translate('code.card')}>
      <PortalForm form={form} send={async () => (card.problem ? [card.problem] : send(card.number))}>
        {card.field}
        <Button type="submit" tone="secondary">
          {translate('code.card.send')}
        </Button>
      </PortalForm>
    </Fold>
  );
}
