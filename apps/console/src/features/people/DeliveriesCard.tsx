import { type Person, resendDelivery } from '@talon/contract/console/people';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { useToasts } from '@talon/ui/ToastRegion';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { useMay } from '../../shared/session';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './PersonScreen.module.css';

const tones = { waiting: 'warning', sent: 'success', 'given-up': 'danger' } as const;
const failures = ['late', 'over-budget', 'refused', 'provider-failed'] as const;

/** What was sent to the person in the last seven days, and what the provider said. */
export function DeliveriesCard({ person: { id, deliveries } }: { person: Person }) {
  const { translate, has, formatTime } = useTranslations();
  const queries = useQueryClient();
  const { show } = useToasts();
  const mayHelp = useMay('help-people');
  const [chosen, setChosen] = useState<string>();

  async function resend(delivery: string, reason: string) {
    await replyOf(call(resendDelivery, { params: { id, delivery }, body: { reason } }));
    show({ tone: 'success', title: translate('console.deliveries.resend.done') });
    void queries.invalidateQueries();
  }

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
            ...(mayHelp && deliveries.some(({ can_resend: canResend }) => canResend)
              ? [
                  {
                    label: translate('console.actions'),
                    isUnnamed: true,
                    render: ({ id: delivery, can_resend: canResend }: Person['deliveries'][number]) =>
                      canResend && (
                        <Button tone="text" onClick={() => setChosen(delivery)}>
                          {translate('console.resend')}
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {chosen !== undefined && (
        <ReasonModal
          isAboutPerson
          title={translate('console.resend')}
          confirmLabel={translate('console.resend')}
          onConfirm={reason => resend(chosen, reason)}
          onClose={() => setChosen(undefined)}
        >
          <p>{translate('console.deliveries.resend.text')}</p>
        </ReasonModal>
      )}
    </Card>
  );
}
