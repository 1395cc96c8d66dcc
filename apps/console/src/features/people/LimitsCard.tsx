import type { Person } from '@talon/contract/console/people';
import { Card } from '@talon/ui/Card';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

/** The limits that the person has reached, each with the time when it ends. */
export function LimitsCard({ person: { limits } }: { person: Person }) {
  const { translate, formatTime, has } = useTranslations();
  const nameOf = (limit: string) => {
    const key = `console.limit.${limit}`;
    return has(key) ? translate(key) : limit;
  };
  return (
    <Card title={translate('console.limits')}>
      {limits.length === 0 ? (
        <p className={styles.none}>{translate('console.limits.none')}</p>
      ) : (
        <Table
          caption={translate('console.limits')}
          rows={limits}
          keyOf={({ limit, subject, ends_at }) => `${limit} ${subject} ${ends_at}`}
          columns={[
            {
              label: translate('console.limit'),
              render: ({ limit, subject }) => `${nameOf(limit)}: ${subject}`,
            },
            { label: translate('console.ends'), isShort: true, render: ({ ends_at }) => formatTime(ends_at) },
          ]}
        />
      )}
    </Card>
  );
}
