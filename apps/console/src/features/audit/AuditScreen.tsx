import { type AuditedEvent, readAudit } from '@talon/contract/console/audit';
import { Button, ButtonLink } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useState } from 'react';
import { call, CallError, replyOf } from '../../shared/call';
import { EventTable } from '../../shared/EventTable';
import { useFailureText } from '../../shared/failure-text';
import { usePageName, useTranslations } from '../../shared/translations';
import styles from './AuditScreen.module.css';

/** The service sends so many at a time. */
const eventsOfAuditPage = 100;

const textFields = ['operator', 'account', 'from', 'to'] as const;

type Filters = Record<'event' | (typeof textFields)[number], string>;

const none: Filters = { event: '', operator: '', account: '', from: '', to: '' };

/** Searches the audit trail, and exports what the filters leave. */
export function AuditScreen() {
  const { language, translate, listNames } = useTranslations();
  const failureText = useFailureText();
  const events = listNames('event.')
    .map(({ name, text }) => ({ value: name, label: text }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  const [typed, setTyped] = useState(none);
  const [shown, setShown] = useState<{
    filters: Filters;
    events: readonly AuditedEvent[];
    hasMore: boolean;
  }>();
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  usePageName(translate('console.audit'));

  async function read(filters: Filters, earlier: readonly AuditedEvent[]) {
    setBusy(true);
    setErrors([]);
    try {
      const before = earlier.at(-1)?.id;
      const query = { ...given(filters), ...(before !== undefined && { before }) };
      const { events } = await replyOf(call(readAudit, { query }));
      setShown({
        filters,
        events: [...earlier, ...events],
        hasMore: events.length >= eventsOfAuditPage,
      });
    } catch (error) {
      const wrong = error instanceof CallError ? error.failure.fields : [];
      setErrors(
        wrong.length > 0
          ? wrong.map(field => ({ field, message: translate('console.filter.invalid') }))
          : [{ message: failureText(error) ?? '' }],
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Title takesFocus subtitle={translate('console.audit.text')}>
        {translate('console.audit')}
      </Title>
      <Card title={translate('console.filters')}>
        <div className={styles.wide}>
          <Form
            errorTitle={translate('console.failed')}
            errors={errors}
            busy={busy}
            onSubmit={() => void read(typed, [])}
            role="search"
          >
            <div className={styles.filters}>
              <Select
                name="event"
                label={translate('console.filter.event')}
                value={typed.event}
                options={[{ value: '', label: translate('console.filter.event.all') }, ...events]}
                onChange={event => setTyped({ ...typed, event: event.target.value })}
              />
              {textFields.map(name => (
                <TextInput
                  key={name}
                  name={name}
                  type={name === 'from' || name === 'to' ? 'date' : 'text'}
                  label={translate(`console.filter.${name}`)}
                  value={typed[name]}
                  onChange={event => setTyped({ ...typed, [name]: event.target.value })}
                />
              ))}
              <Button type="submit">{translate('console.find.search')}</Button>
            </div>
          </Form>
        </div>
      </Card>
      {shown && (
        <Card
          title={translate('console.timeline')}
          action={
            <ButtonLink
              tone="secondary"
              isExternal
              href={`/api/audit.jsonl?${new URLSearchParams(given(shown.filters)).toString()}`}
              download
            >
              {translate('console.audit.export')}
            </ButtonLink>
          }
        >
          {shown.events.length === 0 ? (
            <p>{translate('console.audit.none')}</p>
          ) : (
            <>
              <EventTable events={shown.events} hasAccounts />
              {shown.hasMore && (
                <Button tone="text" busy={busy} onClick={() => void read(shown.filters, shown.events)}>
                  {translate('console.older')}
                </Button>
              )}
            </>
          )}
        </Card>
      )}
    </>
  );
}

/** The filters that were typed. */
function given(filters: Filters): Partial<Filters> {
  return Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ''));
}
