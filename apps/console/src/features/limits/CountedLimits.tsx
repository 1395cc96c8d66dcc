import type { showLimits } from '@talon/contract/console/limits';
import type { ReplyOf } from '@talon/contract/endpoint';
import { spanText } from '@talon/rules/span-text';
import { Card } from '@talon/ui/Card';
import { Fold } from '@talon/ui/Fold';
import { Tag } from '@talon/ui/Tag';
import { type Column, Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

type Reply = ReplyOf<typeof showLimits>;
type CountedLimit = Reply['limits'][number];

/** The limits that people reached today, and all that are in force. */
export function CountedLimits({ limits, settings }: Pick<Reply, 'limits' | 'settings'>) {
  const { translate, language } = useTranslations();
  const reached = limits
    .filter(each => each.reached > 0)
    .toSorted((one, other) => other.reached - one.reached);
  const limit: Column<CountedLimit> = {
    label: translate('console.limit'),
    render: ({ name }) => translate(`console.limit.${name}`),
  };
  const most: Column<CountedLimit> = {
    label: translate('console.limits.most'),
    render: each => (
      <>
        {translate('console.limits.in', { most: each.most, span: spanText(language, each.seconds) })}{' '}
        {!each.is_usual && <Tag tone="accent">{translate('console.limits.unusual')}</Tag>}
      </>
    ),
  };
  return (
    <>
      <Card title={translate('console.limits.reached')}>
        <p>{translate('console.limits.reached.text')}</p>
        {reached.length === 0 ? (
          <p>{translate('console.limits.reached.none')}</p>
        ) : (
          <Table
            caption={translate('console.limits.reached')}
            rows={reached}
            keyOf={({ name }) => name}
            columns={[
              limit,
              most,
              { label: translate('console.limits.times'), render: each => each.reached },
            ]}
          />
        )}
      </Card>
      <Card title={translate('console.limits.all')}>
        <p>{translate('console.limits.all.text')}</p>
        <Fold summary={translate('console.limits.all.show', { count: limits.length })}>
          <Table
            caption={translate('console.limits.all')}
            rows={limits}
            keyOf={({ name }) => name}
            columns={[
              limit,
              most,
              { label: translate('console.limits.name'), render: ({ name }) => <code>{name}</code> },
            ]}
          />
        </Fold>
        <Fold summary={translate('console.limits.settings', { count: settings.length })}>
          <Table
            caption={translate('console.limits.settings', { count: settings.length })}
            rows={settings}
            keyOf={({ name }) => name}
            columns={[
              { label: translate('console.limits.name'), render: ({ name }) => <code>{name}</code> },
              {
                label: translate('console.limits.value'),
                render: ({ value, usual }) => (
                  <>
                    {value}{' '}
                    {value !== usual && <Tag tone="accent">{translate('console.limits.unusual')}</Tag>}
                  </>
                ),
              },
              { label: translate('console.limits.usual'), render: ({ usual }) => usual },
            ]}
          />
        </Fold>
      </Card>
    </>
  );
}
