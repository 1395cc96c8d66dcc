import type { Person } from '@talon/contract/console/people';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

/** Where the person has signed in. */
export function SessionsCard({ person: { sessions } }: { person: Person }) {
  const { translate, formatTime } = useTranslations();
  return (
    <Card title={translate('console.sessions')}>
      {sessions.length === 0 ? (
        <p className={styles.none}>{translate('console.none')}</p>
      ) : (
        <Table
          caption={translate('console.sessions')}
          rows={sessions}
          keyOf={({ id }) => id}
          columns={[
            {
              label: translate('console.device'),
              render: ({ device, place, is_active }) => (
                <>
                  {[device ?? translate('console.unknown'), place].filter(Boolean).join(', ')}{' '}
                  {is_active && <Tag tone="success">{translate('console.active')}</Tag>}
                </>
              ),
            },
            { label: translate('console.since'), render: ({ signed_in_at }) => formatTime(signed_in_at) },
          ]}
        />
      )}
    </Card>
  );
}
