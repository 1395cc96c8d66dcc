import { type showService, switchMaintenance } from '@talon/contract/console/service';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

type MarketState = ReplyOf<typeof showService>['markets'][number];

/** The switch of maintenance of each market. */
export function MaintenanceCard({
  markets,
  onChange,
}: {
  markets: readonly MarketState[];
  onChange: () => Promise<void>;
}) {
  const { translate, formatTime } = useTranslations();
  const [asked, setAsked] = useState<MarketState>();
  const actionOf = ({ closed_at: at }: MarketState) =>
    translate(at ? 'console.service.maintenance.end' : 'console.service.maintenance.begin');
  return (
    <Card title={translate('console.service.maintenance')}>
      <Table
        caption={translate('console.service.maintenance')}
        rows={markets}
        keyOf={({ market }) => market}
        columns={[
          { label: translate('console.service.market'), isShort: true, render: ({ domain }) => domain },
          {
            label: translate('console.state'),
            render: ({ closed_at: at }) => (
              <Tag tone={at ? 'danger' : 'success'}>
                {translate(at ? 'console.service.maintenance.on' : 'console.service.maintenance.off')}
              </Tag>
            ),
          },
          {
            label: translate('console.since'),
            isShort: true,
            render: ({ closed_at: at }) => (at ? formatTime(at) : '—'),
          },
          {
            label: translate('console.service.planned-end'),
            isShort: true,
            render: ({ planned_end: at }) => (at ? formatTime(at) : '—'),
          },
          {
            label: translate('console.actions'),
            isUnnamed: true,
            render: row => (
              <Button tone="text" onClick={() => setAsked(row)}>
                {actionOf(row)}
              </Button>
            ),
          },
        ]}
      />
      {asked && (
        <MaintenanceModal
          title={`${actionOf(asked)}: ${asked.domain}`}
          action={actionOf(asked)}
          state={asked}
          onChange={onChange}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}

function MaintenanceModal({
  title,
  action,
  state: { market, closed_at: closedAt },
  onChange,
  onClose,
}: {
  title: string;
  action: string;
  state: MarketState;
  onChange: () => Promise<void>;
  onClose: () => void;
}) {
  const { translate } = useTranslations();
  const [end, setEnd] = useState('');

  async function confirm(reason: string) {
    const planned_end = end === '' ? null : new Date(end).toISOString();
    const body = { market, is_on: closedAt === null, planned_end, reason };
    await replyOf(call(switchMaintenance, { body }));
    await onChange();
  }

  return (
    <ReasonModal
      title={title}
      confirmLabel={action}
      tone={closedAt ? 'primary' : 'danger'}
      fieldTexts={{ planned_end: translate('console.service.planned-end.invalid') }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {closedAt === null && (
        <>
          <p>{translate('console.service.maintenance.text')}</p>
          <TextInput
            name="planned_end"
            type="datetime-local"
            label={translate('console.service.planned-end')}
            hint={translate('console.service.planned-end.hint')}
            value={end}
            onChange={event => setEnd(event.target.value)}
          />
        </>
      )}
    </ReasonModal>
  );
}
