import { Banner } from '@talon/ui/Banner';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form } from '@talon/ui/Form';
import { TextInput } from '@talon/ui/TextInput';
import { useKnownUser } from '../../shared/session/user';
import { useTranslations } from '../../shared/translations/translations';
import type { Attached } from '../../shared/api/onboarding';
import { useAddCard } from './use-add-card';

/** Asks a signed-in person for a card number or an invitation code, and adds the card or the invitation to their account. */
export function AddCard({ onAdded, onLater }: { onAdded: (added: Attached) => void; onLater: () => void }) {
  const { translate } = useTranslations();
  const { firstname, lastname, email, phone } = useKnownUser();
  const { number, setNumber, isBusy, problems, isExpired, renewedFor, captcha, add, renew } =
    useAddCard(onAdded);
  const name = [firstname, lastname].filter(Boolean).join(' ') || email || phone || '';

  return (
    <Card title={translate('dashboard.add.title')}>
      <Form
        onSubmit={() => void add()}
        errors={problems}
        errorTitle={translate('dashboard.add.failed')}
        busy={isBusy}
      >
        <p>{translate('dashboard.add.text', { name })}</p>
        {renewedFor && (
          <>
            <Banner tone="success" announce="polite">
              {translate('dashboard.add.renewed', { destination: renewedFor })}
            </Banner>
            <p>{translate('code.spam')}</p>
          </>
        )}
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
        {captcha}
        {isExpired && (
          <Button isWide busy={isBusy} onClick={() => void renew()}>
            {translate('dashboard.add.renew')}
          </Button>
        )}
        <Button type="submit" isWide tone={isExpired ? 'secondary' : 'primary'}>
          {translate('dashboard.add.submit')}
        </Button>
        <Button tone="text" onClick={onLater}>
          {translate('dashboard.add.later')}
        </Button>
      </Form>
    </Card>
  );
}
