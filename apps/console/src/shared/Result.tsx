import type { UseQueryResult } from '@tanstack/react-query';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Loader } from '@talon/ui/Loader';
import { Title } from '@talon/ui/Title';
import type { ReactNode } from 'react';
import { CallError } from './call';
import { useFailureText } from './failure-text';
import { useTranslations } from './translations';

/** Failures that another try does not mend. */
const lasting: ReadonlySet<string> = new Set([
  'person-unknown',
  'not-found',
  'unknown-client',
  'invalid-request',
  'not-permitted',
  'enrolment-ended',
]);

/** The reply of a query, or why there is none, with a button that tries again. `title`: of a page that has none without a reply. */
export function Result<Value>({
  query: { data, error, isFetching, refetch },
  title,
  children,
}: {
  query: UseQueryResult<Value>;
  title?: string;
  children: (value: Value) => ReactNode;
}) {
  const { translate } = useTranslations();
  const text = useFailureText()(error);
  if (text !== undefined) {
    const isLasting = error instanceof CallError && lasting.has(error.failure.code);
    return (
      <>
        {title !== undefined && <Title takesFocus>{title}</Title>}
        <Banner
          tone="danger"
          announce="assertive"
          action={
            !isLasting && (
              <Button tone="secondary" busy={isFetching} onClick={() => void refetch()}>
                {translate('console.try-again')}
              </Button>
            )
          }
        >
          {text}
        </Banner>
      </>
    );
  }
  return data === undefined ? <Loader label={translate('console.loading')} /> : children(data);
}
