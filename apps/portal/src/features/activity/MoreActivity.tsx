import { Button } from '@talon/ui/Button';
import { useState } from 'react';
import { listActivity } from '../../shared/api/activity';
import { QueryResult } from '../../shared/api/QueryResult';
import { useTranslations } from '../../shared/translations/translations';
import { ActivityList } from './ActivityList';

/** The next page of events, once it is asked for. */
export function MoreActivity({ after }: { after: string }) {
  const { translate } = useTranslations();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button tone="text" onClick={() => setOpen(true)}>
        {translate('activity.more')}
      </Button>
    );
  return (
    <QueryResult name={`activity before ${after}`} load={call => listActivity(call, after)}>
      {({ data, meta }) => (
        <>
          <ActivityList events={data} />
          {meta.has_more && <MoreActivity after={data.at(-1)?.id ?? ''} />}
        </>
      )}
    </QueryResult>
  );
}
