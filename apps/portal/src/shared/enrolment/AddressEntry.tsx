import type { MessageKey } from '@talon/messages/keys';
import { normaliseEmail } from '@talon/rules/contact';
import { Button } from '@talon/ui/Button';
import type { PhoneValue } from '@talon/ui/PhoneInput';
import { useEffect, useMemo, useState } from 'react';
import { NewEmailField } from '../form/NewEmailField';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { useNewEmail } from '../form/use-new-email';
import { loadPhoneReader } from '../contact/PhoneField';
import { MobilePhoneField, type OtherWay } from '../mobile-phone/MobilePhoneField';
import { useMobilePhone } from '../mobile-phone/use-mobile-phone';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import type { Method } from '../api/mfa';

type EntryProps = {
  /** The address of the account; null if it has none. */
  known: string | null;
  /** `target` is the typed address, or undefined if it is `known`. Call `onSent` once the code is sent. */
  onEnter: (target: string | undefined, onSent: () => void) => Promise<readonly Problem[] | undefined>;
  /** The text of the button. */
  submit?: MessageKey;
  /** The alternative for people whose phone is of a country that gets no SMS. */
  otherWay?: OtherWay;
};

/** The form for the address of an authenticator. The address of the account is filled in. */
export function AddressEntry({ method, ...props }: EntryProps & { method: Method }) {
  return method === 'sms' ? <PhoneEntry {...props} /> : <EmailEntry {...props} />;
}

function PhoneEntry({ known, onEnter, submit = 'activation.send', otherWay = 'email' }: EntryProps) {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const mobile = useMobilePhone();
  // Undefined until the field is filled in. A person who submits the form before that means the known number.
  const [phone, setPhone] = useState<PhoneValue>();
  const empty = useMemo(() => ({ country: configuration.phoneCountry, number: '' }), [configuration]);
  useEffect(() => {
    if (known === null) return;
    void loadPhoneReader().then(
      ({ recognisePhone, writePhone }) => {
        const value = recognisePhone(known);
        // Keeps what the person has typed while the phone reader was loading.
        setPhone(now => now ?? (value ? { ...value, number: writePhone(value) } : empty));
      },
      () => undefined,
    );
  }, [known, empty]);

  async function send(): Promise<readonly Problem[] | undefined> {
    if (!phone && known !== null) return onEnter(undefined, form.clear);
    const read = await mobile.read(phone ?? empty);
    if ('problem' in read) return [read.problem];
    return onEnter(read.phone === known ? undefined : read.phone, form.clear);
  }

  return (
    <PortalForm form={form} send={send}>
      <MobilePhoneField
        name="phone"
        label={translate('activation.phone')}
        value={phone ?? empty}
        onChange={setPhone}
        otherWay={otherWay}
      />
      <Button type="submit" isWide>
        {translate(submit)}
      </Button>
    </PortalForm>
  );
}

function EmailEntry({ known, onEnter, submit = 'activation.send' }: EntryProps) {
  const { translate } = useTranslations();
  const form = useForm();
  const [email, setEmail] = useState(known ?? '');
  const entry = useNewEmail(email);

  async function send(): Promise<readonly Problem[] | undefined> {
    const stopped = entry.stop();
    if (stopped) return stopped;
    const address = normaliseEmail(email);
    return onEnter(address === known ? undefined : address, form.clear);
  }

  return (
    <PortalForm form={form} send={send}>
      <NewEmailField autoComplete="email" value={email} entry={entry} onChange={setEmail} />
      <Button type="submit" isWide>
        {translate(submit)}
      </Button>
    </PortalForm>
  );
}
