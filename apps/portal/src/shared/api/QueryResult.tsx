import { useQuery } from '@tanstack/react-query';
import type { Client, Failure } from '@talon/contract/client';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import type { ReactNode } from 'react';
import { usePortal } from '../session/portal';
import { codeOf, replyOf } from './call-error';
import { WithHelpdesk } from '../layout/WithHelpdesk';
import { useTranslations } from '../translations/translations';

/** Shows the reply of a query. `name` is its query key. A failure is shown with a button that sends the query again. */
export function QueryResult<Value>({
  name,
  load,
  children,
}: {
  name: string;
  load: (call: Client) => Promise<{ ok: true; value: Value } | { ok: false; failure: Failure }>;
  children: (value: Value) => ReactNode;
}) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [name],
    queryFn: () => replyOf(load(call)),
  });
  const failure = codeOf(error);

  if (failure) {
    return (
      <Banner
        tone="danger"
        announce="assertive"
        action={
          <Button tone="secondary" busy={isFetching} onClick={() => void refetch()}>
            {translate('shell.try-again')}
          </Button>
        }
      >
        <WithHelpdesk text={translate(`error.${failure}`)} />
      </Banner>
    );
  }
  return data === undefined ? <Loader label={translate('shell.loading')} /> : children(data);
}
