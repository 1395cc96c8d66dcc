import type { showLimits } from '@talon/contract/console/limits';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

/** The codes to unverified numbers by their first digits. */
export function PrefixesCard({ prefixes }: { prefixes: ReplyOf<typeof showLimits>['prefixes'] }) {
  const { translate, formatTime } = useTranslations();
  return (
    <Card title={translate('console.limits.prefixes')}>
      <p>{translate('console.limits.prefixes.text')}</p>
      {prefixes.length === 0 ? (
        <p>{translate('console.limits.prefixes.none')}</p>
      ) : (
        <Table
          caption={translate('console.limits.prefixes')}
          rows={prefixes}
          keyOf={({ prefix }) => prefix}
          columns={[
            { label: translate('console.limits.prefix'), render: ({ prefix }) => prefix },
            { label: translate('console.limits.codes'), render: ({ sent }) => sent },
            { label: translate('console.limits.confirmed'), render: ({ confirmed }) => confirmed },
            {
              label: translate('console.state'),
              render: ({ stopped_until: at }) => (
                <Tag tone={at ? 'danger' : 'success'}>
                  {translate(at ? 'console.limits.stopped' : 'console.active')}
                </Tag>
              ),
            },
            {
              label: translate('console.ends'),
              render: ({ stopped_until: at }) => (at ? formatTime(at) : '—'),
            },
          ]}
        />
      )}
    </Card>
  );
}
