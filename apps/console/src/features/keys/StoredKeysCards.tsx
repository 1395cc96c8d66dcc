import type { showKeys } from '@talon/contract/console/keys';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

const tones = { next: 'accent', current: 'success', older: 'neutral' } as const;

/** The encryption keys and the hash keys of the node that answers, by name. */
export function StoredKeysCards({ keys }: { keys: ReplyOf<typeof showKeys> }) {
  const { translate, formatTime } = useTranslations();
  const { encryption, hash, encrypted_left: left } = keys;
  const state = {
    label: translate('console.state'),
    render: (key: { state: keyof typeof tones }) => (
      <Tag tone={tones[key.state]}>{translate(`console.keys.state.${key.state}`)}</Tag>
    ),
  };
  return (
    <>
      <Card title={translate('console.keys.encryption')}>
        <p>{translate('console.keys.encryption.text')}</p>
        <Table
          caption={translate('console.keys.encryption')}
          rows={encryption}
          keyOf={({ name }) => name}
          columns={[
            { label: translate('console.keys.id'), render: ({ name }) => <code>{name}</code> },
            state,
          ]}
        />
        {encryption.length > 1 && left.length === 0 && <p>{translate('console.keys.encryption.free')}</p>}
      </Card>
      <Card title={translate('console.keys.hash')}>
        <p>{translate('console.keys.hash.text')}</p>
        <Table
          caption={translate('console.keys.hash')}
          rows={hash}
          keyOf={({ version }) => String(version)}
          columns={[
            { label: translate('console.keys.version'), render: ({ version }) => version },
            state,
            {
              label: translate('console.keys.used-since'),
              render: ({ used_since: since }) => (since ? formatTime(since) : '—'),
            },
          ]}
        />
      </Card>
    </>
  );
}
