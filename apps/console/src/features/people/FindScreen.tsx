import { findPeople, type FoundPerson, type OpenInvitation } from '@talon/contract/console/people';
import { Link } from '@talon/ui/Link';
import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { Tag } from '@talon/ui/Tag';
import { TextInput } from '@talon/ui/TextInput';
import { Title } from '@talon/ui/Title';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { Table } from '../../shared/Table';
import { usePageName, useTranslations } from '../../shared/translations';
import styles from './FindScreen.module.css';
import { InvitationsCard } from './InvitationsCard';
import { PinCard } from './PinCard';

/** Finds a person by whatever the caller can tell. One result opens at once. */
export function FindScreen() {
  const { translate, formatTime } = useTranslations();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ text: '', birthdate: '' });
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const [invitations, setInvitations] = useState<readonly OpenInvitation[]>([]);
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  usePageName(translate('console.find'));
  // The page has one purpose, and agents open it many times an hour.
  useEffect(() => field.current?.focus(), []);

  async function search() {
    setBusy(true);
    setErrors([]);
    const { text, birthdate } = typed;
    try {
      const reply = await replyOf(call(findPeople, { body: { text, ...(birthdate && { birthdate }) } }));
      const [first, ...more] = reply.people;
      setInvitations(reply.invitations);
      if (first && more.length === 0 && reply.invitations.length === 0) await navigate(`/people/${first.id}`);
      else setFound(reply.people);
    } catch (error) {
      setFound([]);
      setInvitations([]);
      setErrors([{ field: 'text', message: failureText(error) ?? '' }]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Title subtitle={translate('console.find.text')}>{translate('console.find')}</Title>
      <Card title={translate('console.find.who')}>
        <div className={styles.wide}>
          <Form
            errorTitle={translate('console.failed')}
            errors={errors}
            busy={busy}
            onSubmit={() => void search()}
            role="search"
          >
            <div className={styles.search}>
              <TextInput
                name="text"
                label={translate('console.find.by')}
                value={typed.text}
                ref={field}
                autoComplete="off"
                spellCheck={false}
                onChange={event => setTyped({ ...typed, text: event.target.value })}
              />
              <TextInput
                name="birthdate"
                type="date"
                label={translate('console.find.birthdate')}
                value={typed.birthdate}
                onChange={event => setTyped({ ...typed, birthdate: event.target.value })}
              />
              <Button type="submit">{translate('console.find.search')}</Button>
            </div>
          </Form>
        </div>
      </Card>
      <PinCard />
      {invitations.length > 0 && <InvitationsCard invitations={invitations} />}
      {found.length > 0 && (
        <Card title={translate('console.find.results', { count: found.length })}>
          {found.length > 1 && <Banner>{translate('console.find.several')}</Banner>}
          <Table
            caption={translate('console.find.results', { count: found.length })}
            rows={found}
            keyOf={({ id }) => id}
            columns={[
              {
                label: translate('console.person'),
                render: person => (
                  <Link href={`/people/${person.id}`}>{person.initials || person.id.slice(0, 8)}</Link>
                ),
              },
              { label: translate('console.email'), render: ({ email }) => email ?? '—' },
              { label: translate('console.phone'), render: ({ phone }) => phone ?? '—' },
              {
                label: translate('console.last-log-in'),
                render: ({ last_signed_in_at: at }) => (at ? formatTime(at) : translate('console.never')),
              },
              {
                label: translate('console.state'),
                render: ({ is_blocked }) =>
                  is_blocked ? <Tag tone="danger">{translate('console.blocked')}</Tag> : '',
              },
            ]}
          />
        </Card>
      )}
    </>
  );
}
