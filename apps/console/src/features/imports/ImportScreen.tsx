import { cancelImport, showImport, startImport, type StoredImport } from '@talon/contract/console/imports';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Details } from '@talon/ui/Details';
import { Title } from '@talon/ui/Title';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, replyOf } from '../../shared/call';
import { ReasonModal } from '../../shared/ReasonModal';
import { Result } from '../../shared/Result';
import { usePageName, useTranslations } from '../../shared/translations';
import styles from './ImportsScreen.module.css';
import { PreviewCard } from './PreviewCard';
import { Progress } from './Progress';
import { StateTag } from './StateTag';
import { useKindName } from '../../shared/use-kind-name';
import { useRefreshedQuery } from '../../shared/use-refreshed-query';

const pollMilliseconds = 2_000;

const counts = ['added', 'changed', 'unchanged', 'refused'] as const;

/** The act that each state allows besides cancelling. */
const startOf = { waiting: 'start', interrupted: 'continue' } as const;

/** One import: its preview before the start, its progress, and its report. */
export function ImportScreen() {
  const { translate, formatTime, formatNumber } = useTranslations();
  const kindName = useKindName();
  const { id = '' } = useParams();
  const queries = useQueryClient();
  const [question, setQuestion] = useState<'start' | 'continue' | 'cancel'>();
  const query = useRefreshedQuery(
    ['imports', id],
    by => by(showImport, { params: { id } }),
    shown => (shown?.state === 'running' ? pollMilliseconds : false),
  );
  usePageName(translate('console.imports'));

  async function answer(reason: string) {
    const asked = question === 'cancel' ? cancelImport : startImport;
    await replyOf(call(asked, { params: { id }, body: { reason } }));
    await queries.invalidateQueries({ queryKey: ['imports'] });
  }

  return (
    <Result query={query} title={translate('console.imports')}>
      {each => (
        <>
          <Title takesFocus subtitle={kindName(each.kind)}>
            {each.name ?? translate(each.operator ? 'console.imports.deleted' : 'console.imports.command')}
          </Title>
          {each.state === 'waiting' && <PreviewCard id={id} />}
          <Card title={translate('console.imports.progress')}>
            <p>
              <StateTag state={each.state} />
            </p>
            <Progress shown={each} />
            <Details
              rows={[
                ...(each.state === 'waiting' ? [] : counts).map(count => ({
                  term: translate(`console.imports.${count}`),
                  detail: formatNumber(each[count]),
                })),
                { term: translate('console.by'), detail: each.operator ?? '—' },
                {
                  term: translate(each.state === 'waiting' ? 'console.imports.uploaded' : 'console.started'),
                  detail: formatTime(each.started_at),
                },
                ...(each.finished_at
                  ? [{ term: translate('console.ended'), detail: formatTime(each.finished_at) }]
                  : []),
              ]}
            />
            <Acts shown={each} onAsk={setQuestion} />
            {each.refused > 0 && <p>{translate('console.imports.report.text')}</p>}
          </Card>
          {question && (
            <ReasonModal
              title={translate(`console.imports.${question}`)}
              confirmLabel={translate(`console.imports.${question}`)}
              tone={question === 'cancel' ? 'danger' : 'primary'}
              onConfirm={answer}
              onClose={() => setQuestion(undefined)}
            >
              <p>
                {question === 'cancel'
                  ? translate('console.imports.cancel.text')
                  : translate('console.imports.start.text', { lines: (each.total ?? 0) - each.lines })}
              </p>
            </ReasonModal>
          )}
        </>
      )}
    </Result>
  );
}

function Acts({
  shown: { id, state, refused, has_file: hasFile, finished_at: finishedAt },
  onAsk,
}: {
  shown: StoredImport;
  onAsk: (question: 'start' | 'continue' | 'cancel') => void;
}) {
  const { translate } = useTranslations();
  const start = hasFile && state in startOf ? startOf[state as keyof typeof startOf] : undefined;
  return (
    <div className={styles.actions}>
      {start && <Button onClick={() => onAsk(start)}>{translate(`console.imports.${start}`)}</Button>}
      {finishedAt === null && (
        <Button tone="danger" onClick={() => onAsk('cancel')}>
          {translate('console.imports.cancel')}
        </Button>
      )}
      {refused > 0 && (
        <ButtonLink tone="secondary" isExternal href={`/api/imports/${id}/report.csv`} download>
          {translate('console.imports.report')}
        </ButtonLink>
      )}
    </div>
  );
}
