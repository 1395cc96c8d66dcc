import type { Person } from '@talon/contract/console/people';
import { maskCardNumber } from '@talon/rules/card-number';
import { Card } from '@talon/ui/Card';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

const reporters = { 'not-me-reported': 'link', 'password-imposed': 'helpdesk' } as const;

/** What a report has suspended, until the person says whether it is theirs. */
export function SuspendedCard({ suspended }: { suspended: Person['suspended'] }) {
  const { translate, formatTime, has } = useTranslations();
  const nameOf = ({ kind, type, name }: Person['suspended'][number]) => {
    const key = `console.${kind === 'authenticator' ? 'type.' : ''}${type}`;
    const shown = kind === 'card' && name ? maskCardNumber(name) : name;
    return [has(key) ? translate(key) : type, shown].filter(Boolean).join(': ');
  };
  return (
    <Card title={translate('console.suspended')}>
      <p className={styles.quiet}>{translate('console.suspended.text')}</p>
      <Table
        caption={translate('console.suspended')}
        rows={suspended}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        columns={[
          { label: translate('console.what'), render: nameOf },
          {
            label: translate('console.suspended.added'),
            isShort: true,
            render: ({ added_at }) => formatTime(added_at),
          },
          {
            label: translate('console.suspended.by'),
            render: ({ suspended_at, report }) =>
              translate('console.suspended.report', {
                by: report === null ? 'other' : reporters[report],
                time: formatTime(suspended_at),
              }),
          },
        ]}
      />
    </Card>
  );
}
