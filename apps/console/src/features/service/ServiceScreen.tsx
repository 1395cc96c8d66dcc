import { showService } from '@talon/contract/console/service';
import { spanText } from '@talon/rules/span-text';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { useKindName } from '../../shared/use-kind-name';
import { usePageName, useTranslations } from '../../shared/translations';
import { MaintenanceCard } from './MaintenanceCard';

const serviceKey = ['service'];
const minute = 60;
const hour = 60 * minute;

/** To whole minutes from two minutes on, and to whole hours from two hours on. */
const rounded = (seconds: number) => {
  const unit = seconds >= 2 * hour ? hour : seconds >= 2 * minute ? minute : 1;
  return Math.round(seconds / unit) * unit;
};

/** How the service runs, and the switch of maintenance. */
export function ServiceScreen() {
  const { translate, formatTime, formatNumber, language } = useTranslations();
  const kindName = useKindName();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: serviceKey, queryFn: () => replyOf(call(showService)) });
  usePageName(translate('console.service'));
  const of = (count: number, most: number) =>
    translate('console.service.of', { count: formatNumber(count), most: formatNumber(most) });
  return (
    <>
      <Title takesFocus>{translate('console.service')}</Title>
      <Result query={query}>
        {({ markets, sms, queue, imports }) => (
          <>
            <MaintenanceCard
              markets={markets}
              onChange={() => queries.invalidateQueries({ queryKey: serviceKey })}
            />
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
                <p>{translate('console.service.queue.none')}</p>
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
                      render: ({ seconds }) => (seconds > 0 ? spanText(language, rounded(seconds)) : '—'),
                    },
                  ]}
                />
              )}
            </Card>
            <Card title={translate('console.service.imports')}>
              {imports.length === 0 ? (
                <p>{translate('console.imports.none')}</p>
              ) : (
                <Table
                  caption={translate('console.service.imports')}
                  rows={imports}
                  keyOf={({ id }) => id}
                  columns={[
                    { label: translate('console.imports.kind'), render: ({ kind }) => kindName(kind) },
                    { label: translate('console.service.lines'), render: ({ lines }) => formatNumber(lines) },
                    {
                      label: translate('console.service.refused-lines'),
                      render: ({ refused }) => formatNumber(refused),
                    },
                    { label: translate('console.started'), render: each => formatTime(each.started_at) },
                    {
                      label: translate('console.ended'),
                      render: ({ finished_at: at }) =>
                        at ? formatTime(at) : translate('console.service.running-import'),
                    },
                  ]}
                />
              )}
            </Card>
          </>
        )}
      </Result>
    </>
  );
}
