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
import { useFailureText } from './failure-text';
import { ReasonModal } from './ReasonModal';
import { RowActions } from './RowActions';
import { Table } from './Table';
import { useTranslations } from './translations';

/** What makes somebody decide over others and waits for a second member of staff. Nothing while nothing waits. */
export function StaffChangesCard() {
  const { translate, formatTime } = useTranslations();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const { show } = useToasts();
  const { data } = useQuery({ queryKey: ['staff-changes'], queryFn: () => replyOf(call(listStaffChanges)) });
  const [refusing, setRefusing] = useState<StaffChange>();
  const [failure, setFailure] = useState<string>();

  async function decide(deciding: Promise<unknown>, done?: string) {
    setFailure(undefined);
    try {
      await deciding;
      if (done !== undefined) show({ tone: 'success', title: done });
    } catch (error) {
      setFailure(failureText(error));
    }
    await queries.invalidateQueries();
  }

  const decisions = (change: StaffChange) => {
    const params = { id: change.id };
    if (change.is_own)
      return (
        <Button tone="text" onClick={() => void decide(replyOf(call(withdrawStaffChange, { params })))}>
          {translate('console.withdraw')}
        </Button>
      );
    const approved = translate('console.staff-changes.approved', { email: change.email });
    return (
      <RowActions>
        <Button
          tone="text"
          onClick={() => void decide(replyOf(call(approveStaffChange, { params })), approved)}
        >
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
