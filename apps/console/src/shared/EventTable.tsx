import type { AuditedEvent } from '@talon/contract/console/audit';
import type { PersonEvent } from '@talon/contract/console/people';
import { Link } from '@talon/ui/Link';
import { describeDetails } from './event-details';
import styles from './EventTable.module.css';
import { Table } from './Table';
import { useTranslations } from './translations';
import { useDetailWords } from './use-detail-words';

type ShownEvent = PersonEvent & Partial<AuditedEvent>;

/** Events, the newest first, with who caused each and why. `hasAccounts`: they belong to several accounts. */
export function EventTable({
  events,
  hasAccounts = false,
}: {
  events: readonly ShownEvent[];
  hasAccounts?: boolean;
}) {
  const { translate, has, formatTime } = useTranslations();
  const words = useDetailWords();
  const nameOf = (event: string) => {
    const key = `event.${event}`;
    return has(key) ? translate(key) : event;
  };
  const typeOf = (authenticator: string) => {
    const key = `console.type.${authenticator}`;
    return has(key) ? translate(key) : authenticator;
  };
  const actName = (act: string) => {
    const key = `console.act.${act}`;
    return has(key) ? translate(key) : act;
  };
  const codeText = (code: string) => {
    const key = `console.refusal.${code}`;
    return has(key) ? translate(key) : code;
  };
  return (
    <Table
      caption={translate('console.timeline')}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        { label: translate('console.time'), isShort: true, render: ({ at }) => formatTime(at) },
        {
          label: translate('console.what'),
          render: ({ event, act, code, times, authenticator, details }) => (
            <>
              {[
                nameOf(event),
                act && actName(act),
                authenticator && typeOf(authenticator),
                code && codeText(code),
                times > 1 ? `×${times}` : null,
              ]
                .filter(Boolean)
                .join(' · ')}
              {describeDetails(words, details ?? {}).map(line => (
                <div key={line} className={styles.detail}>
                  {line}
                </div>
              ))}
            </>
          ),
        },
        {
          label: translate('console.by'),
          render: ({ operator, reason, client_id, address }) =>
            [operator, reason, client_id, address].filter(Boolean).join(' · ') || '—',
        },
        ...(hasAccounts
          ? [
              {
                label: translate('console.account'),
                render: ({ account_id: id }: ShownEvent) =>
                  id ? <Link href={`/people/${id}`}>{id.slice(0, 8)}</Link> : '—',
              },
            ]
          : []),
      ]}
    />
  );
}
