import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import type { ReactNode } from 'react';
import { useFailureText } from './failure-text';
import { useTranslations } from './translations';

/** The reply of a query, or why there is none, with a button that tries again. */
export function Result<Value>({
  query: { data, error, isFetching, refetch },
  children,
}: {
  query: UseQueryResult<Value>;
  children: (value: Value) => ReactNode;
}) {
  const { translate } = useTranslations();
  const text = useFailureText()(error);
  if (text !== undefined)
    return (
      <Banner
        tone="danger"
        announce="assertive"
        action={
          <Button tone="secondary" busy={isFetching} onClick={() => void refetch()}>
            {translate('console.try-again')}
          </Button>
        }
      >
        {text}
      </Banner>
    );
  return data === undefined ? <Loader label={translate('console.loading')} /> : children(data);
}
