import { Button } from '@talon/ui/Button';
import { PortalForm } from '../../shared/form/PortalForm';
import { useForm } from '../../shared/form/use-form';
import { navigate } from '../../shared/navigation/location';
import { paths } from '../../shared/navigation/paths';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { useTranslations } from '../../shared/translations/translations';
import { useDuplicated } from './duplicated';
import { DuplicatedFrame } from './DuplicatedFrame';
import { DuplicatedSkip } from './DuplicatedSkip';

/** A link has no place here, so that the other account cannot be closed: what is left to do. */
export function DuplicatedConflict() {
  const { translate } = useTranslations();
  return (
    <DuplicatedFrame
      title={translate('duplicated.conflict.title')}
      subtitle={<WithHelpdesk text={translate('duplicated.conflict.text')} />}
    >
      <DuplicatedSkip tone="primary" />
      <DuplicatedAllowed />
      <Button tone="text" onClick={() => navigate(paths.duplicated)}>
        {translate('duplicated.back')}
      </Button>
    </DuplicatedFrame>
  );
}

/** Continues with the allowed part of the choice; with one other account there is none. */
export function DuplicatedAllowed() {
  const { translate } = useTranslations();
  const { found, choice, mergeAllowed } = useDuplicated();
  const form = useForm();
  if (found.accounts === 1 && !choice.personal && !choice.client) return null;
  return (
    <PortalForm form={form} send={mergeAllowed}>
      <Button type="submit" tone="secondary" isWide>
        {translate('duplicated.only')}
      </Button>
      <p>{translate('duplicated.only.hint')}</p>
    </PortalForm>
  );
}
