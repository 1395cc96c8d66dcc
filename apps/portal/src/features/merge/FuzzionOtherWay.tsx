import type { MessageKey } from '@talon/messages/keys';
import { Button } from '@talon/ui/Button';
import { unbroken } from '../../app/code/unbroken';
import { PortalForm } from '../../app/form/PortalForm';
import { useForm, type Work } from '../../app/form/use-form';
import { useWords } from '../../app/words';
import type { OfferChallenge } from '../../data/fuzzion';

const words: Record<OfferChallenge['channel'], MessageKey> = {
  sms: 'fuzzion.code.other.sms',
  email: 'fuzzion.code.other.email',
};

/** Another address of the record that the code may go to. */
export function FuzzionOtherWay({
  other: { channel, destination },
  onChoose,
}: {
  other: OfferChallenge['others'][number];
  onChoose: Work;
}) {
  const { translate } = useWords();
  const form = useForm();
  return (
    <PortalForm form={form} send={onChoose}>
      <Button type="submit" tone="secondary" isWide>
        {translate(words[channel], { destination: unbroken(destination) })}
      </Button>
    </PortalForm>
  );
}
