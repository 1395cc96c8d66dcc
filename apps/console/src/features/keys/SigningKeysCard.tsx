import { rotateSigningKeys, type showKeys } from '@talon/contract/console/keys';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Actions } from '@talon/ui/Actions';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Tag } from '@talon/ui/Tag';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Table } from '../../shared/Table';
import { useTranslations } from '../../shared/translations';

type SigningKey = ReplyOf<typeof showKeys>['signing'][number];

const daySeconds = 24 * 60 * 60;
const tones = { next: 'accent', current: 'success', retiring: 'neutral' } as const;

/** The published signing keys, and the act that rotates them unless new ones wait already. */
export function SigningKeysCard({
  keys,
  onChange,
}: {
  keys: readonly SigningKey[];
  onChange: () => Promise<void>;
}) {
  const { translate, formatTime, language } = useTranslations();
  const [isAsked, setAsked] = useState(false);
  const next = keys.find(({ state }) => state === 'next');
  const ageOf = ({ state, signs_from: from }: SigningKey) => {
    if (state === 'next') return '—';
    const days = Math.floor((Date.now() - Date.parse(from)) / 1000 / daySeconds);
    return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
      Math.max(0, days),
    );
  };

  async function rotate(reason: string) {
    await replyOf(call(rotateSigningKeys, { body: { reason } }));
    await onChange();
  }

  return (
    <Card title={translate('console.keys.signing')}>
      <p>{translate('console.keys.signing.text')}</p>
      {keys.length === 0 ? (
        <p>{translate('console.keys.signing.none')}</p>
      ) : (
        <Table
          caption={translate('console.keys.signing')}
          rows={keys}
          keyOf={({ kid }) => kid}
          columns={[
            { label: translate('console.keys.id'), render: ({ kid }) => <code>{kid}</code> },
            { label: translate('console.keys.algorithm'), render: ({ alg }) => alg },
            {
              label: translate('console.state'),
              render: ({ state, is_overdue: isOverdue }) => (
                <>
                  <Tag tone={tones[state]}>{translate(`console.keys.state.${state}`)}</Tag>{' '}
                  {isOverdue && <Tag tone="warning">{translate('console.keys.state.overdue')}</Tag>}
                </>
              ),
            },
            { label: translate('console.keys.signs-from'), render: each => formatTime(each.signs_from) },
            { label: translate('console.keys.age'), render: ageOf },
            {
              label: translate('console.keys.leaves'),
              render: ({ leaves_at: at }) => (at ? formatTime(at) : '—'),
            },
          ]}
        />
      )}
      {next ? (
        <p>{translate('console.keys.signing.waiting', { time: formatTime(next.signs_from) })}</p>
      ) : (
        <Actions>
          <Button onClick={() => setAsked(true)}>{translate('console.keys.rotate')}</Button>
        </Actions>
      )}
      {isAsked && (
        <ReasonModal
          title={translate('console.keys.rotate')}
          confirmLabel={translate('console.keys.rotate.do')}
          onConfirm={rotate}
          onClose={() => setAsked(false)}
        >
          <p>{translate('console.keys.rotate.text', { command: 'keys replace' })}</p>
        </ReasonModal>
      )}
    </Card>
  );
}
