import {
  approveRequest,
  type LeftBehind,
  listRequests,
  refuseRequest,
  type StaffRequest,
  withdrawRequest,
} from '@talon/contract/console/acts';
import { Link } from '@talon/ui/Link';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { LeftBehindText } from '../../shared/LeftBehindText';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { useMay } from '../../shared/session';
import { RowActions } from '../../shared/RowActions';
import { StaffChangesCard } from '../../shared/StaffChangesCard';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import { useDecision } from '../../shared/use-decision';
import { RequestedObject } from './RequestedObject';

const tones = { approved: 'success', refused: 'danger', withdrawn: 'neutral' } as const;

/** What waits for a second member of staff, and what was decided in the last 30 days. */
export function RequestsScreen() {
  const { translate, formatTime, has } = useTranslations();
  const queries = useQueryClient();
  const mayApprove = useMay('approve-requests');
  const mayApproveStaff = useMay('approve-staff');
  const query = useQuery({ queryKey: ['requests'], queryFn: () => replyOf(call(listRequests)) });
  const [refusing, setRefusing] = useState<StaffRequest>();
  const [left, setLeft] = useState<readonly LeftBehind[]>([]);
  const { failure, decide } = useDecision();
  usePageName(translate('console.requests'));

  const reload = () => queries.invalidateQueries();
  function decideOne(deciding: Promise<unknown>) {
    setLeft([]);
    return decide(deciding);
  }
  const approve = async (params: { id: string }) =>
    setLeft((await replyOf(call(approveRequest, { params }))).left);
  const actOf = ({ act }: StaffRequest) => {
    const key = `console.act.${act}`;
    return has(key) ? translate(key) : act;
  };
  const decisions = (request: StaffRequest) => {
    const params = { id: request.id };
    if (request.is_own)
      return (
        <Button tone="text" onClick={() => void decideOne(replyOf(call(withdrawRequest, { params })))}>
          {translate('console.withdraw')}
        </Button>
      );
    if (!mayApprove) return '';
    return (
      <RowActions>
        <Button tone="text" onClick={() => void decideOne(approve(params))}>
          {translate('console.approve')}
        </Button>
        <Button tone="text" onClick={() => setRefusing(request)}>
          {translate('console.refuse')}
        </Button>
      </RowActions>
    );
  };

  return (
    <>
      <Title takesFocus subtitle={translate('console.requests.text')}>
        {translate('console.requests')}
      </Title>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {left.length > 0 && (
        <Banner tone="warning" announce="polite">
          <LeftBehindText left={left} />
        </Banner>
      )}
      {mayApproveStaff && <StaffChangesCard />}
      <Result query={query}>
        {({ requests }) => (
          <Card
            title={translate('console.requests.all', { count: requests.filter(each => each.is_open).length })}
          >
            {requests.length === 0 ? (
              <p>{translate('console.requests.none')}</p>
            ) : (
              <Table
                caption={translate('console.requests')}
                rows={requests}
                keyOf={({ id }) => id}
                columns={[
                  {
                    label: translate('console.what'),
                    render: request => (
                      <>
                        {actOf(request)}
                        <RequestedObject request={request} />
                      </>
                    ),
                  },
                  {
                    label: translate('console.person'),
                    isShort: true,
                    render: ({ account_id: id }) => <Link href={`/people/${id}`}>{id.slice(0, 8)}</Link>,
                  },
                  { label: translate('console.reason'), render: ({ reason }) => reason },
                  {
                    label: translate('console.requested-by'),
                    render: ({ requested_by, requested_at }) =>
                      `${requested_by}, ${formatTime(requested_at)}`,
                  },
                  {
                    label: translate('console.state'),
                    render: ({ decision, decided_by, is_open, ends_at }) =>
                      decision ? (
                        <>
                          <Tag tone={tones[decision]}>{translate(`console.decision.${decision}`)}</Tag>{' '}
                          {decided_by}
                        </>
                      ) : is_open ? (
                        translate('console.waits-until', { time: formatTime(ends_at) })
                      ) : (
                        translate('console.expired')
                      ),
                  },
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: request => (request.is_open ? decisions(request) : ''),
                  },
                ]}
              />
            )}
          </Card>
        )}
      </Result>
      {refusing && (
        <ReasonModal
          title={translate('console.refuse')}
          confirmLabel={translate('console.refuse')}
          tone="danger"
          onConfirm={async reason => {
            await replyOf(call(refuseRequest, { params: { id: refusing.id }, body: { reason } }));
            await reload();
          }}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </>
  );
}
