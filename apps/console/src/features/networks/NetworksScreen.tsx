import { blockNetwork, listNetworks, unblockNetwork } from '@talon/contract/console/networks';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Title } from '@talon/ui/Title';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import { BlockFields, type NetworkBlock } from './BlockFields';

type Question = { kind: 'block'; block: NetworkBlock } | { kind: 'unblock'; network: string };

const networksKey = ['networks'];
/** A network of one address is written as that address. */
const addressOf = (network: string) => network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '');
const newBlock = (network = ''): Question => ({ kind: 'block', block: { network, hours: 24 } });

/** The blocked networks, those that an attack may come from, and the act that blocks one. */
export function NetworksScreen() {
  const { translate, formatTime, formatNumber } = useTranslations();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: networksKey, queryFn: () => replyOf(call(listNetworks)) });
  const [question, setQuestion] = useState<Question>();
  usePageName(translate('console.networks'));

  async function answer(asked: Question, reason: string) {
    if (asked.kind === 'block') await replyOf(call(blockNetwork, { body: { ...asked.block, reason } }));
    else await replyOf(call(unblockNetwork, { body: { network: asked.network, reason } }));
    await queries.invalidateQueries({ queryKey: networksKey });
  }

  const network = {
    label: translate('console.network'),
    isShort: true,
    render: (each: { network: string }) => addressOf(each.network),
  };
  return (
    <>
      <Title takesFocus subtitle={translate('console.networks.text')}>
        {translate('console.networks')}
      </Title>
      <div>
        <Button onClick={() => setQuestion(newBlock())}>{translate('console.networks.block')}</Button>
      </div>
      <Result query={query}>
        {({ networks, failing }) => (
          <>
            <Card title={translate('console.networks.blocked')}>
              {networks.length === 0 ? (
                <p>{translate('console.networks.none')}</p>
              ) : (
                <Table
                  caption={translate('console.networks.blocked')}
                  rows={networks}
                  keyOf={each => each.network}
                  columns={[
                    network,
                    { label: translate('console.reason'), render: ({ reason }) => reason },
                    { label: translate('console.by'), isShort: true, render: each => each.blocked_by },
                    {
                      label: translate('console.since'),
                      isShort: true,
                      render: each => formatTime(each.blocked_at),
                    },
                    {
                      label: translate('console.ends'),
                      isShort: true,
                      render: each => formatTime(each.ends_at),
                    },
                    {
                      label: translate('console.actions'),
                      isUnnamed: true,
                      render: each => (
                        <Button
                          tone="text"
                          onClick={() => setQuestion({ kind: 'unblock', network: each.network })}
                        >
                          {translate('console.networks.unblock')}
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
            </Card>
            <Card title={translate('console.networks.failing')}>
              <p>{translate('console.networks.failing.text')}</p>
              {failing.length === 0 ? (
                <p>{translate('console.networks.none-failing')}</p>
              ) : (
                <Table
                  caption={translate('console.networks.failing')}
                  rows={failing}
                  keyOf={each => each.network}
                  columns={[
                    network,
                    {
                      label: translate('console.networks.failures'),
                      render: ({ failures }) => formatNumber(failures),
                    },
                    {
                      label: translate('console.actions'),
                      isUnnamed: true,
                      render: each =>
                        each.is_blocked ? (
                          <Tag tone="danger">{translate('console.blocked')}</Tag>
                        ) : (
                          <Button tone="text" onClick={() => setQuestion(newBlock(each.network))}>
                            {translate('console.networks.block.this')}
                          </Button>
                        ),
                    },
                  ]}
                />
              )}
            </Card>
          </>
        )}
      </Result>
      {question?.kind === 'block' && (
        <ReasonModal
          title={translate('console.networks.block')}
          confirmLabel={translate('console.networks.block.this')}
          tone="danger"
          onConfirm={reason => answer(question, reason)}
          onClose={() => setQuestion(undefined)}
        >
          <p>{translate('console.networks.block.text')}</p>
          <BlockFields block={question.block} onChange={block => setQuestion({ kind: 'block', block })} />
        </ReasonModal>
      )}
      {question?.kind === 'unblock' && (
        <ReasonModal
          title={`${translate('console.networks.unblock')}: ${addressOf(question.network)}`}
          confirmLabel={translate('console.networks.unblock')}
          onConfirm={reason => answer(question, reason)}
          onClose={() => setQuestion(undefined)}
        >
          <p>{translate('console.networks.unblock.text')}</p>
        </ReasonModal>
      )}
    </>
  );
}
