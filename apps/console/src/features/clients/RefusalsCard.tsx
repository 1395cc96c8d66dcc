import type { ClientRefusal } from '@talon/contract/console/clients';
import { Card } from '@talon/ui/Card';
import { EmptyState } from '@talon/ui/EmptyState';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './ClientsScreen.module.css';

/** What the application was refused, the last first. The explanations are those that its developers get, in English. */
export function RefusalsCard({ refusals }: { refusals: readonly ClientRefusal[] }) {
  const { translate, formatTime, formatNumber } = useTranslations();
  return (
    <Card title={translate('console.refusals')}>
      {refusals.length === 0 ? (
        <EmptyState title={translate('console.refusals.none')} />
      ) : (
        <Table
          caption={translate('console.refusals')}
          rows={refusals}
          keyOf={each => [each.endpoint, each.error, each.detail].join(' ')}
          columns={[
            {
              label: translate('console.refusals.last'),
              isShort: true,
              render: each => formatTime(each.last_at),
            },
            { label: translate('console.refusals.times'), render: each => formatNumber(each.times) },
            { label: translate('console.refusals.endpoint'), render: each => each.endpoint },
            {
              label: translate('console.refusals.error'),
              render: ({ error, detail, given }) => (
                <>
                  <code>{error}</code>
                  <div lang="en">{detail}</div>
                  {given !== null && (
                    <div className={styles.uris}>{translate('console.refusals.sent', { value: given })}</div>
                  )}
                </>
              ),
            },
            { label: translate('console.refusals.parameter'), render: each => each.parameter ?? '—' },
          ]}
        />
      )}
    </Card>
  );
}
