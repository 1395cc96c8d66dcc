import type { Invitation } from '@talon/contract/console/invitations';
import { Button } from '@talon/ui/Button';
import { Tag } from '@talon/ui/Tag';
import { RowActions } from '../../shared/RowActions';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

const tones = {
  unsent: 'neutral',
  sent: 'accent',
  expired: 'warning',
  used: 'success',
  unconfirmed: 'warning',
} as const satisfies Record<Invitation['state'], string>;

/** Invitations with their state; those that nobody has used can be sent again. */
export function FoundInvitations({
  invitations,
  onResend,
}: {
  invitations: readonly Invitation[];
  onResend: (invitation: Invitation) => void;
}) {
  const { translate, formatTime } = useTranslations();
  const timeOf = (at: string | null) => (at ? formatTime(at) : '—');
  return (
    <Table
      caption={translate('console.invitations.page')}
      rows={invitations}
      keyOf={({ id }) => id}
      columns={[
        { label: translate('console.reference'), render: ({ reference }) => reference },
        { label: translate('console.email'), render: ({ email }) => email },
        {
          label: translate('console.state'),
          render: ({ state }) => (
            <Tag tone={tones[state]}>{translate(`console.invitations.state.${state}`)}</Tag>
          ),
        },
        { label: translate('console.sent'), isShort: true, render: each => timeOf(each.sent_at) },
        { label: translate('console.valid-until'), isShort: true, render: each => timeOf(each.valid_until) },
        { label: translate('console.used'), isShort: true, render: each => timeOf(each.used_at) },
        {
          label: translate('console.actions'),
          isUnnamed: true,
          render: each =>
            each.used_at === null && (
              <RowActions>
                <Button tone="text" onClick={() => onResend(each)}>
                  {translate('console.resend')}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
