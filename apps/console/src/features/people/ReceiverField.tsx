import { findPeople, type FoundPerson } from '@talon/contract/console/people';
import { Button } from '@talon/ui/Button';
import { Select } from '@talon/ui/Select';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { call, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { useTranslations } from '../../shared/translations';
import styles from './ReceiverField.module.css';

/** Finds the person who receives something by whatever the caller can tell. One result is chosen at once. */
export function ReceiverField({ onChoose }: { onChoose: (accountId: string) => void }) {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly FoundPerson[]>([]);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function search() {
    setBusy(true);
    setFailure(undefined);
    try {
      const { people } = await replyOf(call(findPeople, { body: { text } }));
      setFound(people);
      onChoose(people.length === 1 ? (people[0]?.id ?? '') : '');
    } catch (error) {
      setFound([]);
      onChoose('');
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  const options = found.map(({ id, initials, email, phone }) => ({
    value: id,
    label: [initials, email ?? phone, id.slice(0, 8)].filter(Boolean).join(', '),
  }));
  const [only, ...more] = options;
  return (
    <>
      <div className={styles.search}>
        <TextInput
          name="to_account_id"
          label={translate('console.act.receiver')}
          hint={translate('console.act.receiver.hint')}
          error={failure}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            // Enter would send the form, whose receiver is not chosen yet.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void search();
          }}
        />
        <Button tone="secondary" busy={busy} onClick={() => void search()}>
          {translate('console.act.receiver.find')}
        </Button>
      </div>
      <div role="status">{only && more.length === 0 && only.label}</div>
      {more.length > 0 && (
        <Select
          name="receiver"
          label={translate('console.find.several')}
          options={[{ value: '', label: '—' }, ...options]}
          onChange={event => onChoose(event.target.value)}
        />
      )}
    </>
  );
}
