import type { ClientWebhook, WebhookDelivery } from '@talon/contract/console/clients';
import { Actions } from '@talon/ui/Actions';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { EmptyState } from '@talon/ui/EmptyState';
import { useState } from 'react';
import { useTranslations } from '../../shared/translations';
import styles from './ClientsScreen.module.css';
import { DeliveriesTable } from './DeliveriesTable';
import { type WebhookAct, WebhookModal } from './WebhookModal';

/** Where the application is told what happens to its people, and what was sent there. */
export function WebhookCard({
  clientId,
  webhook,
  deliveries,
}: {
  clientId: string;
  webhook: ClientWebhook | null;
  deliveries: readonly WebhookDelivery[];
}) {
  const { translate } = useTranslations();
  const [act, setAct] = useState<WebhookAct>();
  const [secret, setSecret] = useState<string>();
  const choose = (chosen: WebhookAct) => {
    setSecret(undefined);
    setAct(chosen);
  };
  if (!webhook)
    return (
      <Card title={translate('console.webhook')}>
        <EmptyState title={translate('console.webhook.none')} />
      </Card>
    );
  return (
    <>
      <Card title={translate('console.webhook')}>
        {secret && (
          <Banner tone="success" announce="polite" title={translate('console.clients.secret.shown')}>
            <code className={styles.uris}>{secret}</code>
          </Banner>
        )}
        <WebhookState webhook={webhook} />
        <Details
          rows={[
            {
              term: translate('console.webhook.address'),
              detail: <span className={styles.uris}>{webhook.uri}</span>,
            },
            { term: translate('console.webhook.events'), detail: webhook.events.join(', ') },
          ]}
        />
        <Actions>
          <Button tone="secondary" onClick={() => choose({ kind: 'secret' })}>
            {translate('console.webhook.secret')}
          </Button>
          {webhook.disabled_at && (
            <Button onClick={() => choose({ kind: 'on' })}>{translate('console.webhook.on')}</Button>
          )}
        </Actions>
      </Card>
      <Card title={translate('console.webhook.deliveries')}>
        <DeliveriesTable deliveries={deliveries} onResend={id => choose({ kind: 'resend', id })} />
      </Card>
      {act && (
        <WebhookModal clientId={clientId} act={act} onSecret={setSecret} onClose={() => setAct(undefined)} />
      )}
    </>
  );
}

/** Says what is wrong with the webhook; nothing if it works. */
function WebhookState({ webhook }: { webhook: ClientWebhook }) {
  const { translate, formatTime } = useTranslations();
  const { has_secret: hasSecret, disabled_at: disabledAt, failing_since: failingSince } = webhook;
  const problem =
    (!hasSecret && translate('console.webhook.no-secret')) ||
    (disabledAt && translate('console.webhook.off', { time: formatTime(disabledAt) })) ||
    (failingSince && translate('console.webhook.fails', { time: formatTime(failingSince) }));
  return problem ? <Banner tone="warning">{problem}</Banner> : null;
}
