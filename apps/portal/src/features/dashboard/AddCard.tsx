import type { MessageKey } from '@talon/messages/keys';
import { normaliseCardNumber } from '@talon/rules/card-number';
import { normaliseInvitationCode } from '@talon/rules/invitation-code';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { TextInput } from '@talon/ui/TextInput';
import { useMemo, useState } from 'react';
import { usePortal } from '../../app/portal';
import { useKnownUser } from '../../app/user';
import { useWords } from '../../app/words';
import { attach, type Attached } from '../../data/onboarding';

/** For somebody signed in who came to activate something: it is added to the account that is theirs. */
export function AddCard({ onAdded }: { onAdded: (added: Attached) => void }) {
  const { call } = usePortal();
  const { translate } = useWords();
  const { firstname, lastname, email, phone } = useKnownUser();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageKey>();
  const errors: readonly FormError[] = useMemo(
    () => (problem ? [{ field: 'number', message: translate(problem) }] : []),
    [problem, translate],
  );
  const name = [firstname, lastname].filter(Boolean).join(' ') || email || phone || '';

  async function send(): Promise<void> {
    const card = normaliseCardNumber(number);
    const invitation = normaliseInvitationCode(number);
    if (!card && !invitation) return setProblem('dashboard.add.invalid');
    setBusy(true);
    const result = await attach(call, card ? { card_number: card } : { invitation_code: number });
    setBusy(false);
    if (result.ok) onAdded(result.value);
    else setProblem(`error.${result.failure.code}`);
  }

  return (
    <Card title={translate('dashboard.add.title')}>
      <Form
        onSubmit={() => void send()}
        errors={errors}
        errorTitle={translate('dashboard.add.failed')}
        busy={isBusy}
      >
        <p>{translate('dashboard.add.text', { name })}</p>
        <TextInput
          name="number"
          label={translate('dashboard.add.number')}
          hint={translate('dashboard.add.hint')}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={number}
          onChange={event => setNumber(event.target.value)}
        />
        <Button type="submit">{translate('dashboard.add.submit')}</Button>
      </Form>
    </Card>
  );
}
