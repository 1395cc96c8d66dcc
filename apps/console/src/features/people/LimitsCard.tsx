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
  const subjectOf = ({ destination, purpose, origin }: Person['limits'][number]) => {
    const key = `console.limit.of.${purpose ?? 'account'}`;
    const subject = destination ?? (has(key) ? translate(key) : '');
    if (origin === null) return subject;
    return origin === 'trusted-device'
      ? translate('console.limit.by-trusted-device', { subject })
      : translate('console.limit.by-network', { subject, network: origin });
  };
  return (
    <Card title={translate('console.limits')}>
      {limits.length === 0 ? (
        <p className={styles.none}>{translate('console.limits.none')}</p>
      ) : (
        <Table
          caption={translate('console.limits')}
          rows={limits}
          keyOf={each => JSON.stringify(each)}
          columns={[
            {
              label: translate('console.limit'),
              render: each => `${nameOf(each.limit)}: ${subjectOf(each)}`,
            },
            { label: translate('console.ends'), isShort: true, render: ({ ends_at }) => formatTime(ends_at) },
          ]}
        />
      )}
    </Card>
  );
}
