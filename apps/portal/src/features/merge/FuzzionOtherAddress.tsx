import type { MessageKey } from '@talon/messages/keys';
import { Button } from '@talon/ui/Button';
import { keepTogether } from '../../shared/challenge/keep-together';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm, type Work } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { OfferChallenge } from '../../shared/api/fuzzion';

const words: Record<OfferChallenge['channel'], MessageKey> = {
  sms: 'fuzzion.code.other.sms',
  email: 'fuzzion.code.other.email',
};

/** Another address of the record that the code may go to. */
export function FuzzionOtherAddress({
  other: { channel, destination },
  onChoose,
}: {
  other: OfferChallenge['others'][number];
  onChoose: Work;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  return (
    <PortalForm form={form} send={onChoose}>
      <Button type="submit" tone="secondary" isWide>
        {translate(words[channel], { destination: keepTogether(destination) })}
      </Button>
    </PortalForm>
  );
}
