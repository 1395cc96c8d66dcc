import { identifyPerson } from '@talon/contract/console/people';
import { Button } from '@talon/ui/Button';
import { Card } from '@talon/ui/Card';
import { Form, type FormError } from '@talon/ui/Form';
import { TextInput } from '@talon/ui/TextInput';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call, CallError, replyOf } from '../../shared/call';
import { useFailureText } from '../../shared/failure-text';
import { useTranslations } from '../../shared/translations';
import styles from './FindScreen.module.css';

/** Opens the page of the person who reads out a PIN. A field of its own: an id with six digits never uses a PIN up. */
export function PinCard() {
  const { translate } = useTranslations();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [pin, setPin] = useState('');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [busy, setBusy] = useState(false);

  const messageOf = (error: unknown) => {
    const { code = '', fields = [] } = error instanceof CallError ? error.failure : {};
    if (fields.length > 0) return translate('console.pin.invalid');
    return code === 'person-unknown' ? translate('console.pin.unknown') : (failureText(error) ?? '');
  };

  async function identify() {
    setBusy(true);
    setErrors([]);
    try {
      const { id } = await replyOf(call(identifyPerson, { body: { pin } }));
      await navigate(`/people/${id}`, { state: { isIdentified: true } });
    } catch (error) {
      setErrors([{ field: 'pin', message: messageOf(error) }]);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={translate('console.pin')}>
      <p>{translate('console.pin.text')}</p>
      <Form
        errorTitle={translate('console.failed')}
        errors={errors}
        busy={busy}
        onSubmit={() => void identify()}
      >
        <div className={styles.pin}>
          <TextInput
            name="pin"
            label={translate('console.pin.field')}
            value={pin}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            onChange={event => setPin(event.target.value)}
          />
          <Button type="submit" tone="secondary">
            {translate('console.pin.identify')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
