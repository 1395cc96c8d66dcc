import { invitePerson } from '@talon/contract/console/invitations';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { useTranslations } from '../../shared/translations';

const none = { reference: '', market: 'be', email: '', firstname: '', user_id: '' };
const fields = [
  { name: 'reference', key: 'console.reference', type: 'text' },
  { name: 'email', key: 'console.email', type: 'email' },
  { name: 'firstname', key: 'console.invitations.firstname', type: 'text' },
  { name: 'user_id', key: 'console.invitations.user-id', type: 'text' },
] as const;

/** Invites one person, with the rules of an import of invitations. */
export function InviteModal({
  onInvited,
  onClose,
}: {
  onInvited: (reference: string) => Promise<void>;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const [typed, setTyped] = useState(none);
  const title = translate('console.invitations.invite');

  async function invite(reason: string) {
    await replyOf(call(invitePerson, { body: { ...typed, reason } }));
    await onInvited(typed.reference);
  }

  return (
    <ReasonModal title={title} confirmLabel={title} onConfirm={invite} onClose={onClose}>
      <p>{translate('console.invitations.invite.text')}</p>
      <Select
        name="market"
        label={translate('console.invitations.market')}
        value={typed.market}
        onChange={event => setTyped({ ...typed, market: event.target.value })}
        options={(['be', 'lu'] as const).map(id => ({
          value: id,
          label: translate(`console.invitations.market.${id}`),
        }))}
      />
      {fields.map(({ name, key, type }) => (
        <TextInput
          key={name}
          name={name}
          type={type}
          label={translate(key)}
          value={typed[name]}
          autoComplete="off"
          onChange={event => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
    </ReasonModal>
  );
}
