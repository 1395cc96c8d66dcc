import type { Person } from '@talon/contract/console/people';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import type { Choose } from './act-choice';
import styles from './PersonScreen.module.css';

/** Where the person has signed in. */
export function SessionsCard({ person: { sessions }, onChoose }: { person: Person; onChoose: Choose }) {
  const { translate, formatTime } = useTranslations();
  return (
    <Card title={translate('console.sessions')}>
      {sessions.length === 0 ? (
        <p className={styles.none}>{translate('console.sessions.none')}</p>
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
            {
              label: translate('console.since'),
              render: ({ signed_in_at }) => formatTime(signed_in_at),
            },
            ...(onChoose
              ? [
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: ({ device_id, is_active }: Person['sessions'][number]) =>
                      is_active && (
                        <Button tone="text" onClick={() => onChoose({ act: 'log-out-device', device_id })}>
                          {translate('console.act.log-out-device')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
}
