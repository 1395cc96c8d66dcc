import type { Person } from '@talon/contract/console/people';
import { Card } from '@talon/ui/Card';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

/** The apps that the person has given access. */
export function ClientsCard({ person: { clients } }: { person: Person }) {
  const { translate, formatTime } = useTranslations();
  return (
    <Card title={translate('console.apps')}>
      {clients.length === 0 ? (
        <p className={styles.none}>{translate('console.apps.none')}</p>
      ) : (
        <Table
          caption={translate('console.apps')}
          rows={clients}
          keyOf={({ client_id }) => client_id}
          columns={[
            { label: translate('console.app'), render: ({ name }) => name },
            { label: translate('console.scopes'), render: ({ scopes }) => scopes.join(', ') },
            {
              label: translate('console.last-used'),
              render: ({ last_used_at: at }) => (at ? formatTime(at) : translate('console.never')),
            },
          ]}
        />
      )}
    </Card>
  );
}
