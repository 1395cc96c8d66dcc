import type { WebhookDelivery } from '@talon/contract/console/clients';
import { Button } from '@talon/ui/Button';
import { EmptyState } from '@talon/ui/EmptyState';
import { Tag } from '@talon/ui/Tag';
import { RowActions } from '../../shared/RowActions';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

const tones = { waiting: 'warning', delivered: 'success', failed: 'danger', held: 'warning' } as const;

/** The deliveries of a webhook, the newest first. One that is over can be sent again. */
export function DeliveriesTable({
  deliveries,
  onResend,
}: {
  deliveries: readonly WebhookDelivery[];
  onResend: (id: string) => void;
}) {
  const { translate, formatTime } = useTranslations();
  if (deliveries.length === 0) return <EmptyState title={translate('console.webhook.deliveries.none')} />;
  return (
    <Table
      caption={translate('console.webhook.deliveries')}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        { label: translate('console.time'), isShort: true, render: each => formatTime(each.created_at) },
        { label: translate('console.webhook.event'), render: each => each.event },
        {
          label: translate('console.state'),
          render: ({ state, tries }) => (
            <>
              <Tag tone={tones[state]}>{translate(`console.webhook.state.${state}`)}</Tag>{' '}
              {tries > 1 && `${tries}×`}
            </>
          ),
        },
        { label: translate('console.webhook.answer'), render: each => each.last_answer ?? '—' },
        {
          label: translate('console.actions'),
          isUnnamed: true,
          render: ({ id, state }) =>
            state !== 'waiting' && (
              <RowActions>
                <Button tone="text" onClick={() => onResend(id)}>
                  {translate('console.webhook.resend')}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
