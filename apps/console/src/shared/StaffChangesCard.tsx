import {
  approveStaffChange,
  listStaffChanges,
  refuseStaffChange,
  type StaffChange,
  withdrawStaffChange,
} from '@talon/contract/console/staff-changes';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { useToasts } from '@talon/ui/ToastRegion';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from './call';
import { ReasonModal } from './ReasonModal';
import { RowActions } from './RowActions';
import { Table } from './Table';
import { useTranslations } from './translations';
import { useDecision } from './use-decision';

/** What makes somebody decide over others and waits for a second member of staff. Nothing while nothing waits. */
export function StaffChangesCard() {
  const { translate, formatTime } = useTranslations();
  const queries = useQueryClient();
  const { show } = useToasts();
  const { data } = useQuery({ queryKey: ['staff-changes'], queryFn: () => replyOf(call(listStaffChanges)) });
  const [refusing, setRefusing] = useState<StaffChange>();
  const { failure, decide } = useDecision();

  async function approve({ id, email }: StaffChange) {
    const isDone = await decide(replyOf(call(approveStaffChange, { params: { id } })));
    if (isDone) show({ tone: 'success', title: translate('console.staff-changes.approved', { email }) });
  }

  const decisions = (change: StaffChange) => {
    if (change.is_own)
      return (
        <Button
          tone="text"
          onClick={() => void decide(replyOf(call(withdrawStaffChange, { params: { id: change.id } })))}
        >
          {translate('console.withdraw')}
        </Button>
      );
    return (
      <RowActions>
        <Button tone="text" onClick={() => void approve(change)}>
          {translate('console.approve')}
        </Button>
        <Button tone="text" onClick={() => setRefusing(change)}>
          {translate('console.refuse')}
        </Button>
      </RowActions>
    );
  };

  if (!data || (data.changes.length === 0 && failure === undefined)) return null;
  const title = translate('console.staff-changes');
  return (
    <Card title={title}>
      <p>{translate('console.staff-changes.text')}</p>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      <Table
        caption={title}
        rows={data.changes}
        keyOf={({ id }) => id}
        columns={[
          {
            label: translate('console.what'),
            render: ({ change }) => translate(`console.act.staff-${change}`),
          },
          { label: translate('console.name'), render: ({ name, email }) => `${name}, ${email}` },
          {
            label: translate('console.roles'),
            render: ({ roles }) => roles.map(role => translate(`console.role.${role}`)).join(', '),
          },
          { label: translate('console.reason'), render: ({ reason }) => reason },
          {
            label: translate('console.requested-by'),
            render: ({ requested_by, ends_at }) =>
              `${requested_by}, ${translate('console.waits-until', { time: formatTime(ends_at) })}`,
          },
          { label: translate('console.actions'), isUnnamed: true, render: decisions },
        ]}
      />
      {refusing && (
        <ReasonModal
          title={translate('console.refuse')}
          confirmLabel={translate('console.refuse')}
          tone="danger"
          onConfirm={async reason => {
            await replyOf(call(refuseStaffChange, { params: { id: refusing.id }, body: { reason } }));
            await queries.invalidateQueries();
          }}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </Card>
  );
}
