import { resendInvitation } from '@talon/contract/console/invitations';
import type { OpenInvitation } from '@talon/contract/console/people';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { RowActions } from '../../shared/RowActions';
import { useMay } from '../../shared/session';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

/** Invitations that nobody has used, which an agent can send again. */
export function InvitationsCard({ invitations }: { invitations: readonly OpenInvitation[] }) {
  const { translate, formatTime } = useTranslations();
  const mayHelp = useMay('send-invitations');
  const [chosen, setChosen] = useState<OpenInvitation>();
  const [isSent, setSent] = useState(false);
  const title = translate('console.open-invitations');
  return (
    <Card title={title}>
      {isSent && (
        <Banner tone="success" announce="polite">
          {translate('console.resend.done')}
        </Banner>
      )}
      <Table
        caption={title}
        rows={invitations}
        keyOf={({ id }) => id}
        columns={[
          { label: translate('console.reference'), render: ({ reference }) => reference },
          { label: translate('console.email'), render: ({ email }) => email },
          {
            label: translate('console.sent'),
            render: ({ sent_at: at }) => (at ? formatTime(at) : translate('console.never')),
          },
          {
            label: translate('console.valid-until'),
            render: ({ valid_until: at, is_expired }) =>
              is_expired ? (
                <Tag tone="warning">{translate('console.expired-invitation')}</Tag>
              ) : at ? (
                formatTime(at)
              ) : (
                '—'
              ),
          },
          ...(mayHelp
            ? [
                {
                  label: translate('console.actions'),
                  isUnnamed: true,
                  render: (invitation: OpenInvitation) => (
                    <RowActions>
                      <Button tone="text" onClick={() => setChosen(invitation)}>
                        {translate('console.resend')}
                      </Button>
                    </RowActions>
                  ),
                },
              ]
            : []),
        ]}
      />
      {chosen && (
        <ReasonModal
          title={translate('console.resend')}
          confirmLabel={translate('console.resend')}
          onConfirm={async reason => {
            await replyOf(call(resendInvitation, { params: { id: chosen.id }, body: { reason } }));
            setSent(true);
          }}
          onClose={() => setChosen(undefined)}
        >
          <p>{translate('console.resend.text')}</p>
        </ReasonModal>
      )}
    </Card>
  );
}
