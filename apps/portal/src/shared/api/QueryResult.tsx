import { useQuery } from '@tanstack/react-query';
import type { Client, Failure } from '@talon/contract/client';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import type { ReactNode } from 'react';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';

type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** Shows the reply of a read, which the query client keeps under a name. A failure is shown and can be tried again. */
export function QueryResult<Value>({
  name,
  ask,
  children,
}: {
  name: string;
  ask: (call: Client) => Promise<Answer<Value>>;
  children: (value: Value) => ReactNode;
}) {
  const { call } = usePortal();
  const { translate } = useTranslations();
  const { data, isError, isFetching, refetch } = useQuery({ queryKey: [name], queryFn: () => ask(call) });
  const refused = data && !data.ok ? data.failure.code : undefined;
  const failure = isError ? 'internal' : refused;

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
        {translate(`error.${failure}`)}
      </Banner>
    );
  }
  return data?.ok ? children(data.value) : <Loader label={translate('shell.loading')} />;
}
