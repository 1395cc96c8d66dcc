import type { listActivity } from '../../shared/api/activity';
import { QueryResult } from '../../shared/api/QueryResult';
import { useTranslations } from '../../shared/translations/translations';
import { Button } from '@talon/ui/Button';
import { useState } from 'react';
import { ActivityList } from './ActivityList';

/** Events page by page: the next page once it is asked for. `none`: shown if there are no events at all. */
export function ActivityPages({
  name,
  load,
  before,
  none,
}: {
  name: string;
  load: typeof listActivity;
  before?: string;
  none?: string;
}) {
  const { translate } = useTranslations();
  const [isOpen, setOpen] = useState(before === undefined);
  if (!isOpen)
    return (
      <Button tone="text" onClick={() => setOpen(true)}>
        {translate('activity.more')}
      </Button>
    );
  return (
    <QueryResult
      name={before === undefined ? name : `${name} before ${before}`}
      load={call => load(call, before)}
    >
      {({ data, meta }) =>
        data.length === 0 && none !== undefined ? (
          <p>{none}</p>
        ) : (
          <>
            <ActivityList events={data} />
            {meta.has_more && <ActivityPages name={name} load={load} before={data.at(-1)?.id ?? ''} />}
          </>
        )
      }
    </QueryResult>
  );
}
