import type { Person } from '@talon/contract/console/people';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

const tones = { waiting: 'warning', sent: 'success', 'given-up': 'danger' } as const;
const failures = ['late', 'over-budget', 'refused', 'provider-failed'] as const;

/** What was sent to the person in the last seven days, and what the provider said. */
export function DeliveriesCard({ person: { deliveries } }: { person: Person }) {
  const { translate, has, formatTime } = useTranslations();
  /** As the subject of its e-mail, which the person can look for. */
  const nameOf = (content: string) => {
    const keys = [
      `console.message.${content}`,
      `mail.notification.${content}.subject`,
      `mail.${content}.subject`,
    ];
    const key = keys.find(has);
    return key ? translate(key) : content;
  };
  const why = (failure: string | null) => {
    const known = failures.find(each => each === failure);
    return known ? translate(`console.failure.${known}`) : '';
  };
  return (
    <Card title={translate('console.deliveries')}>
      {deliveries.length === 0 ? (
        <p className={styles.none}>{translate('console.deliveries.none')}</p>
      ) : (
        <Table
          caption={translate('console.deliveries')}
          rows={deliveries}
          keyOf={({ id }) => id}
          columns={[
            {
              label: translate('console.time'),
              isShort: true,
              render: ({ created_at }) => formatTime(created_at),
            },
            { label: translate('console.to'), render: ({ to }) => to },
            {
              label: translate('console.message'),
              render: ({ content }) => (content ? nameOf(content) : '—'),
            },
            {
              label: translate('console.state'),
              render: ({ state, failure, failed_tries: tries }) => (
                <>
                  <Tag tone={tones[state]}>{translate(`console.delivery.${state}`)}</Tag>{' '}
                  {state !== 'sent' && why(failure)}{' '}
                  {tries > 0 && translate('console.failed-tries', { tries })}
                </>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
