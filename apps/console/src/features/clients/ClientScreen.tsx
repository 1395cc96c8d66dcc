import { type ClientDetails, showClient } from '@talon/contract/console/clients';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Tag } from '@talon/ui/Tag';
import { Title } from '@talon/ui/Title';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { usePageName, useTranslations } from '../../shared/translations';
import styles from './ClientsScreen.module.css';
import { RefusalsCard } from './RefusalsCard';
import { WebhookCard } from './WebhookCard';

/** One application: how it is registered, what it was refused, and what its webhook was sent. */
export function ClientScreen() {
  const { id = '' } = useParams();
  const { translate } = useTranslations();
  const query = useQuery({
    queryKey: ['client', id],
    queryFn: () => replyOf(call(showClient, { params: { client_id: id } })),
  });
  usePageName(translate('console.client'));
  return (
    <Result query={query} title={translate('console.client')}>
      {({ client, refusals, webhook, deliveries }) => (
        <div className={styles.page}>
          <Title takesFocus subtitle={client.client_id}>
            {client.client_name}
          </Title>
          <RegistrationCard client={client} />
          <RefusalsCard refusals={refusals} />
          <WebhookCard clientId={client.client_id} webhook={webhook} deliveries={deliveries} />
        </div>
      )}
    </Result>
  );
}

function RegistrationCard({ client }: { client: ClientDetails }) {
  const { translate } = useTranslations();
  const lines = (addresses: readonly string[]) =>
    addresses.length === 0
      ? translate('console.none')
      : addresses.map(address => (
          <div key={address} className={styles.uris}>
            {address}
          </div>
        ));
  const state = client.is_disabled ? 'console.clients.disabled' : 'console.clients.active';
  return (
    <Card
      title={translate('console.client.registration')}
      action={<Tag tone={client.is_disabled ? 'danger' : 'success'}>{translate(state)}</Tag>}
    >
      <Details
        rows={[
          { term: translate('console.clients.redirects'), detail: lines(client.redirect_uris) },
          {
            term: translate('console.client.log-out-redirects'),
            detail: lines(client.post_logout_redirect_uris),
          },
          { term: translate('console.scopes'), detail: client.scope.split(' ').join(', ') },
          {
            term: translate('console.client.authentication'),
            detail: <code>{client.token_endpoint_auth_method}</code>,
          },
        ]}
      />
    </Card>
  );
}
