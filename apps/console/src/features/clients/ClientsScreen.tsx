import {
  listClients,
  type RegisteredClient,
  renewClientSecret,
  switchClient,
} from '@talon/contract/console/clients';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Checkbox } from '@talon/ui/Checkbox';
import { Link } from '@talon/ui/Link';
import { Tag } from '@talon/ui/Tag';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { RowActions } from '../../shared/RowActions';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import { ResourceServersCard } from './ResourceServersCard';

type Question = { kind: 'disable' | 'enable' | 'secret'; client: RegisteredClient };

const clientsKey = ['clients'];

/** The registered applications: disable one, or give it a new secret. */
export function ClientsScreen() {
  const { translate } = useTranslations();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: clientsKey, queryFn: () => replyOf(call(listClients)) });
  const [question, setQuestion] = useState<Question>();
  const [keeps, setKeeps] = useState(true);
  const [secret, setSecret] = useState<string>();
  usePageName(translate('console.clients'));

  async function answer({ kind, client: { client_id } }: Question, reason: string) {
    const params = { client_id };
    if (kind === 'secret') {
      const body = { keeps_former: keeps, reason };
      setSecret((await replyOf(call(renewClientSecret, { params, body }))).secret);
    } else await replyOf(call(switchClient, { params, body: { is_disabled: kind === 'disable', reason } }));
    await queries.invalidateQueries({ queryKey: clientsKey });
  }

  const ask = (next: Question) => () => {
    setSecret(undefined);
    setQuestion(next);
  };
  return (
    <>
      <Title takesFocus>{translate('console.clients')}</Title>
      {secret && (
        <Banner tone="success" announce="polite" title={translate('console.clients.secret.shown')}>
          <code>{secret}</code>
        </Banner>
      )}
      <Result query={query}>
        {({ clients }) => (
          <Card title={translate('console.clients')}>
            <Table
              caption={translate('console.clients')}
              rows={clients}
              keyOf={({ client_id }) => client_id}
              columns={[
                {
                  label: translate('console.app'),
                  isShort: true,
                  render: each => (
                    <Link href={`/clients/${encodeURIComponent(each.client_id)}`}>
                      {each.client_name} ({each.client_id})
                    </Link>
                  ),
                },
                { label: translate('console.scopes'), render: ({ scope }) => scope.split(' ').join(', ') },
                {
                  label: translate('console.state'),
                  render: each => (
                    <Tag tone={each.is_disabled ? 'danger' : 'success'}>
                      {translate(each.is_disabled ? 'console.clients.disabled' : 'console.clients.active')}
                    </Tag>
                  ),
                },
                {
                  label: translate('console.actions'),
                  isUnnamed: true,
                  render: client => {
                    const kind = client.is_disabled ? 'enable' : 'disable';
                    return (
                      <RowActions>
                        <Button tone="text" onClick={ask({ kind, client })}>
                          {translate(`console.clients.${kind}`)}
                        </Button>
                        {client.has_secret && (
                          <Button tone="text" onClick={ask({ kind: 'secret', client })}>
                            {translate('console.clients.secret')}
                          </Button>
                        )}
                      </RowActions>
                    );
                  },
                },
              ]}
            />
          </Card>
        )}
      </Result>
      <ResourceServersCard />
      {question && (
        <ReasonModal
          title={`${translate(`console.clients.${question.kind}`)}: ${question.client.client_name}`}
          confirmLabel={translate(`console.clients.${question.kind}`)}
          tone={question.kind === 'enable' ? 'primary' : 'danger'}
          onConfirm={reason => answer(question, reason)}
          onClose={() => setQuestion(undefined)}
        >
          <p>{translate(`console.clients.${question.kind}.text`)}</p>
          {question.kind === 'secret' && (
            <Checkbox
              name="keeps_former"
              label={translate('console.clients.secret.keep')}
              checked={keeps}
              onChange={event => setKeeps(event.target.checked)}
            />
          )}
        </ReasonModal>
      )}
    </>
  );
}
