import { listResourceServers } from '@talon/contract/console/resource-servers';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { call, replyOf } from '../../shared/call';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';
import styles from './ClientsScreen.module.css';

/** The services that accept access tokens. Commands register them. */
export function ResourceServersCard() {
  const { translate } = useTranslations();
  const query = useQuery({
    queryKey: ['resource-servers'],
    queryFn: () => replyOf(call(listResourceServers)),
  });
  return (
    <Result query={query}>
      {({ resource_servers: servers }) => (
        <Card title={translate('console.resource-servers')}>
          <Table
            caption={translate('console.resource-servers')}
            rows={servers}
            keyOf={({ resource_server_id }) => resource_server_id}
            columns={[
              {
                label: translate('console.resource-servers.name'),
                render: each => `${each.name} (${each.resource_server_id})`,
              },
              {
                label: translate('console.resource-servers.scopes'),
                render: ({ scope }) => scope.split(' ').join(', '),
              },
              {
                label: translate('console.resource-servers.audience'),
                render: ({ audience }) => <span className={styles.uris}>{audience}</span>,
              },
              {
                label: translate('console.resource-servers.tokens'),
                render: each => translate(`console.resource-servers.${each.access_token_format}`),
              },
              {
                label: translate('console.state'),
                render: each => (
                  <Tag tone={each.is_disabled ? 'danger' : 'success'}>
                    {translate(each.is_disabled ? 'console.disabled' : 'console.active')}
                  </Tag>
                ),
              },
            ]}
          />
        </Card>
      )}
    </Result>
  );
}
