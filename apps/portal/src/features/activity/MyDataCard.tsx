import { createDateFormat } from '@talon/rules/date-language';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadDataExport, requestDataExport, showDataExport } from '../../shared/api/data-export';
import { failureOf, replyOf } from '../../shared/api/call-error';
import { WithHelpdesk } from '../../shared/layout/WithHelpdesk';
import { usePortal } from '../../shared/session/portal';
import { refusalOf, refusalSentence } from '../../shared/problems/refusal-sentence';
import { useTranslations } from '../../shared/translations/translations';

const stateKey = ['data-export'];
const pollMilliseconds = 3_000;

/** The copy of the person's own data: ask for it, wait, download it. */
export function MyDataCard() {
  const { call } = usePortal();
  const words = useTranslations();
  const { language, translate } = words;
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: stateKey,
    queryFn: () => replyOf(showDataExport(call)),
    refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' ? pollMilliseconds : false),
  });
  const ask = useMutation({
    mutationFn: () => replyOf(requestDataExport(call)),
    async onSuccess(reply) {
      // An answer that was under way would bring back the state before.
      await queries.cancelQueries({ queryKey: stateKey });
      queries.setQueryData(stateKey, reply);
    },
  });
  const download = useMutation({
    mutationFn: () => replyOf(downloadDataExport(call)),
    onSuccess: ({ name, zip }) => save(name, zip),
  });
  const failure = failureOf(state.error ?? ask.error ?? download.error);
  const { data } = state;
  const day = createDateFormat(language, { dateStyle: 'long' });
  return (
    <Card title={translate('activity.data')}>
      <p>{translate('activity.data.text')}</p>
      {failure && (
        <Banner tone="danger" announce="assertive">
          <WithHelpdesk text={refusalSentence(words, refusalOf(failure))} />
        </Banner>
      )}
      <p role="status">
        {data?.state === 'preparing' && translate('activity.data.preparing')}
        {data?.state === 'ready' &&
          translate('activity.data.ready', { time: day.format(new Date(data.expires_at ?? '')) })}
      </p>
      <div>
        {data?.state === 'ready' && (
          <Button busy={download.isPending} onClick={() => download.mutate()}>
            {translate('activity.data.download')}
          </Button>
        )}
        {(data?.state === 'none' || data?.state === 'ready') && (
          <Button
            tone={data.state === 'none' ? 'secondary' : 'text'}
            busy={ask.isPending}
            onClick={() => ask.mutate()}
          >
            {translate(data.state === 'none' ? 'activity.data.ask' : 'activity.data.again')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Saves a file that the service sent as base64. */
function save(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), sign => sign.codePointAt(0) ?? 0);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
