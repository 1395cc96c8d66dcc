import { Button } from '@talon/ui/Button';
import { keepTogether } from '../../shared/translations/keep-together';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm, type Work } from '../../shared/form/use-form';
import { useTranslations } from '../../shared/translations/translations';
import type { LinkProposalChallenge } from '../../shared/api/fuzzion';

/** A button that sends the code to another address of the directory person. */
export function FuzzionOtherAddress({
  other: { method, destination },
  onChoose,
}: {
  other: LinkProposalChallenge['others'][number];
  onChoose: Work;
}) {
  const { translate } = useTranslations();
  const form = useForm();
  return (
    <PortalForm form={form} send={onChoose}>
      <Button type="submit" tone="secondary" isWide>
        {translate(method === 'email' ? 'fuzzion.code.other.email' : 'fuzzion.code.other.sms', {
          destination: keepTogether(destination ?? ''),
        })}
      </Button>
    </PortalForm>
  );
}
