import { showService, switchMaintenance } from '@talon/contract/console/service';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';

const serviceKey = ['service'];

/** How the service runs, and the switch of maintenance. */
export function ServiceScreen() {
  const { translate, formatTime } = useTranslations();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const query = useQuery({ queryKey: serviceKey, queryFn: () => replyOf(call(showService)) });
  usePageName(translate('console.service'));
  const of = (count: number, most: number) => translate('console.service.of', { count, most });
  return (
    <>
      <Title takesFocus>{translate('console.service')}</Title>
      <Result query={query}>
        {({ is_maintenance: isOn, sms, queue, imports }) => {
          const action = translate(
            isOn ? 'console.service.maintenance.end' : 'console.service.maintenance.begin',
          );
          return (
            <>
              <Card title={translate('console.service.maintenance')}>
                <p>
                  <Tag tone={isOn ? 'danger' : 'success'}>
                    {translate(isOn ? 'console.service.maintenance.on' : 'console.service.maintenance.off')}
                  </Tag>
                </p>
                <div>
                  <Button tone={isOn ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
                    {action}
                  </Button>
                </div>
              </Card>
              <Card title={translate('console.service.sms')}>
                <Details
                  rows={[
                    { term: translate('console.service.sms.sent'), detail: of(sms.sent, sms.budget) },
                    {
                      term: translate('console.service.sms.unverified'),
                      detail: of(sms.unverified, sms.unverified_budget),
                    },
                    { term: translate('console.service.sms.stopped'), detail: sms.stopped_prefixes },
                  ]}
                />
              </Card>
              <Card title={translate('console.service.queue')}>
                {queue.length === 0 ? (
                  <p>{translate('console.none')}</p>
                ) : (
                  <Table
                    caption={translate('console.service.queue')}
                    rows={queue}
                    keyOf={({ task }) => task}
                    columns={[
                      { label: translate('console.service.task'), render: ({ task }) => task },
                      { label: translate('console.service.due'), render: ({ due }) => due },
                      { label: translate('console.service.later'), render: ({ later }) => later },
                      { label: translate('console.service.running'), render: ({ running }) => running },
                      { label: translate('console.service.failed-jobs'), render: ({ failed }) => failed },
                      {
                        label: translate('console.service.waits'),
                        render: ({ seconds }) => `${seconds} s`,
                      },
                    ]}
                  />
                )}
              </Card>
              <Card title={translate('console.service.imports')}>
                {imports.length === 0 ? (
                  <p>{translate('console.none')}</p>
                ) : (
                  <Table
                    caption={translate('console.service.imports')}
                    rows={imports}
                    keyOf={({ id }) => id}
                    columns={[
                      { label: translate('console.service.kind'), render: ({ kind }) => kind },
                      { label: translate('console.service.lines'), render: ({ lines }) => lines },
                      { label: translate('console.service.refused-lines'), render: ({ refused }) => refused },
                      { label: translate('console.since'), render: each => formatTime(each.started_at) },
                      {
                        label: translate('console.ends'),
                        render: ({ finished_at: at }) =>
                          at ? formatTime(at) : translate('console.service.running-import'),
                      },
                    ]}
                  />
                )}
              </Card>
              {isAsking && (
                <ReasonModal
                  title={action}
                  confirmLabel={action}
                  tone={isOn ? 'primary' : 'danger'}
                  onConfirm={async reason => {
                    await replyOf(call(switchMaintenance, { body: { is_on: !isOn, reason } }));
                    await queries.invalidateQueries({ queryKey: serviceKey });
                  }}
                  onClose={() => setAsking(false)}
                />
              )}
            </>
          );
        }}
      </Result>
    </>
  );
}
