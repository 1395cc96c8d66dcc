import { listPersonEvents, type Person, type PersonEvent } from '@talon/contract/console/people';
import { joinLooks } from '@talon/rules/activity';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { EventTable } from '../../shared/EventTable';
import { useTranslations } from '../../shared/translations';

/** The service sends so many at a time. */
const eventsOfPage = 50;

/** One timeline of everything that happened to the account. */
export function TimelineCard({ person: { id, events } }: { person: Person }) {
  const { translate } = useTranslations();
  const [older, setOlder] = useState<readonly PersonEvent[]>([]);
  const [hasMore, setMore] = useState(events.length >= eventsOfPage);
  const all = [...events, ...older.filter(event => !events.some(each => each.id === event.id))];

  async function showMore() {
    const before = all.at(-1)?.id ?? '';
    const more = await replyOf(call(listPersonEvents, { params: { id }, query: { before } }));
    setOlder([...older, ...more.events]);
    setMore(more.events.length >= eventsOfPage);
  }

  return (
    <Card title={translate('console.timeline')}>
      <EventTable events={joinLooks(all, ({ operator }) => operator)} />
      {hasMore && (
        <Button tone="text" onClick={() => void showMore()}>
          {translate('console.older')}
        </Button>
      )}
    </Card>
  );
}
