import type { MessageKey } from '@talon/messages/keys';
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
import { useSharedAddresses } from './use-shared-addresses';

type DeadEnd = 'conflict' | 'different' | 'blocked';

const screens: Record<DeadEnd, Record<'title' | 'text' | 'ask', MessageKey>> = {
  conflict: {
    title: 'duplicated.conflict.title',
    text: 'duplicated.conflict.text',
    ask: 'duplicated.conflict.ask',
  },
  different: {
    title: 'duplicated.different.title',
    text: 'duplicated.different.text',
    ask: 'duplicated.different.ask',
  },
  blocked: {
    title: 'duplicated.blocked.title',
    text: 'duplicated.blocked.text',
    ask: 'duplicated.blocked.ask',
  },
};

/** For a choice that no evidence makes possible: how the helpdesk can help, what to tell them, and what can be done here. */
export function DuplicatedConflict({ stage }: { stage: DeadEnd }) {
  const { translate } = useTranslations();
  const shared = useSharedAddresses();
  const { title, text, ask } = screens[stage];
  return (
    <DuplicatedFrame title={translate(title)} subtitle={translate(text)}>
      <p>
        <WithHelpdesk text={translate(ask, { shared })} />
      </p>
      <DuplicatedSkip tone="primary" />
      <DuplicatedAllowed />
      <Button tone="text" onClick={() => navigate(paths.duplicated)}>
        {translate('duplicated.back')}
      </Button>
    </DuplicatedFrame>
  );
}

/**
 * Continues with the part of the choice that needs no evidence. Hidden if there is one other account and no platform link is
 * chosen, because then there is no such part.
 */
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
