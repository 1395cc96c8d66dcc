import { type ActOrder, actOnPerson } from '@talon/contract/console/acts';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { maskedEnding } from '../../shared/masked-ending';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';
import type { ActChoice } from './act-choice';
import { ReceiverField } from './ReceiverField';

const withReceiver: ReadonlySet<string> = new Set(['move-card', 'move-link']);
const gentle: ReadonlySet<string> = new Set([
  'unblock',
  'cancel-erasure',
  'prepare-data-export',
  'restore-bank-account',
  'force-mfa',
]);

/** Asks for the reason of an act, and for the account that receives something. */
export function ActModal({
  id,
  choice,
  onDone,
  onClose,
}: {
  id: string;
  choice: ActChoice;
  onDone: (outcome: 'done' | 'requested') => void;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const [receiver, setReceiver] = useState('');
  const [since, setSince] = useState('');
  const { act } = choice;
  const name = choice.act === 'force-mfa' && !choice.is_forced ? 'release-mfa' : act;
  const needsReceiver = withReceiver.has(act);

  async function confirm(reason: string) {
    // The choice and what was typed make the order; the service checks it again.
    const order = {
      ...choice,
      reason,
      ...(needsReceiver && { to_account_id: receiver }),
      ...(since !== '' && { since: new Date(since).toISOString() }),
    } as ActOrder;
    const { state } = await replyOf(call(actOnPerson, { params: { id }, body: order }));
    onDone(state);
  }

  return (
    <ReasonModal
      isAboutPerson
      title={translate(`console.act.${name}`)}
      confirmLabel={translate(`console.act.${name}`)}
      tone={gentle.has(act) ? 'primary' : 'danger'}
      fieldTexts={{ to_account_id: translate('console.act.receiver.invalid') }}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{translate(`console.act.${name}.text`)}</p>
      {choice.act === 'restore-bank-account' && (
        <p>
          {maskedEnding(choice.from_ending)} → {maskedEnding(choice.to_ending)}
        </p>
      )}
      {needsReceiver && <ReceiverField onChoose={setReceiver} />}
      {act === 'require-password' && (
        <TextInput
          name="since"
          type="datetime-local"
          label={translate('console.act.since')}
          hint={translate('console.act.since.hint')}
          value={since}
          onChange={event => setSince(event.target.value)}
        />
      )}
    </ReasonModal>
  );
}
