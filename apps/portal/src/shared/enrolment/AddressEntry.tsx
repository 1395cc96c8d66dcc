import type { MessageKey } from '@talon/messages/keys';
import { normaliseEmail } from '@talon/rules/contact';
import { Button } from '@talon/ui/Button';
import type { PhoneValue } from '@talon/ui/PhoneInput';
import { useEffect, useMemo, useState } from 'react';
import { emailProblem } from '../contact/email-problem';
import { NewEmailField } from '../form/NewEmailField';
import { PortalForm } from '../form/PortalForm';
import type { Problem } from '../form/problems';
import { useForm } from '../form/use-form';
import { loadPhoneReader } from '../contact/PhoneField';
import { MobilePhoneField, type OtherWay } from '../mobile-phone/MobilePhoneField';
import { useMobilePhone } from '../mobile-phone/use-mobile-phone';
import { usePortal } from '../session/portal';
import { useTranslations } from '../translations/translations';
import type { Method } from '../api/mfa';

/** Texts for other uses than an enrolment. */
type Words = { submit: MessageKey; invalid: MessageKey };

type EntryProps = {
  /** The account's own address; null where it has none. */
  known: string | null;
  /** Given the address where it is another one than the known. */
  onEnter: (target: string | undefined) => Promise<readonly Problem[] | undefined>;
  words?: Words;
  /** What people can do whose phone is of a country that gets no SMS. */
  otherWay?: OtherWay;
};

const textsOfMethods: Readonly<Record<Method, Words>> = {
  sms: { submit: 'activation.send', invalid: 'login.phone.invalid' },
  email: { submit: 'activation.send', invalid: 'login.email.invalid' },
};

/** Asks for the address of an authenticator, with that of the account filled in. */
export function AddressEntry({ method, ...props }: EntryProps & { method: Method }) {
  return method === 'sms' ? <PhoneEntry {...props} /> : <EmailEntry {...props} />;
}

function PhoneEntry({ known, onEnter, words = textsOfMethods.sms, otherWay = 'email' }: EntryProps) {
  const { configuration } = usePortal();
  const { translate } = useTranslations();
  const form = useForm();
  const mobile = useMobilePhone();
  // Undefined until the field is filled in: a person who submits before that means the known number.
  const [phone, setPhone] = useState<PhoneValue>();
  const empty = useMemo(() => ({ country: configuration.phoneCountry, number: '' }), [configuration]);
  useEffect(() => {
    if (known === null) return;
    void loadPhoneReader().then(
      ({ recognisePhone, writePhone }) => {
        const value = recognisePhone(known);
        // What was typed meanwhile stays.
        setPhone(now => now ?? (value ? { ...value, number: writePhone(value) } : empty));
      },
      () => undefined,
    );
  }, [known, empty]);

  async function send(): Promise<readonly Problem[] | undefined> {
    if (!phone && known !== null) return onEnter(undefined);
    const read = await mobile.read(phone ?? empty, words.invalid);
    if ('problem' in read) return [read.problem];
    return onEnter(read.phone === known ? undefined : read.phone);
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
        {translate(words.submit)}
      </Button>
    </PortalForm>
  );
}

function EmailEntry({ known, onEnter, words = textsOfMethods.email }: EntryProps) {
  const { translate } = useTranslations();
  const form = useForm();
  const [email, setEmail] = useState(known ?? '');

  async function send(): Promise<readonly Problem[] | undefined> {
    const problem = emailProblem(email, words.invalid);
    if (problem) return [problem];
    const address = normaliseEmail(email);
    return onEnter(address === known ? undefined : address);
  }

  return (
    <PortalForm form={form} send={send}>
      <NewEmailField autoComplete="email" value={email} onChange={setEmail} />
      <Button type="submit" isWide>
        {translate(words.submit)}
      </Button>
    </PortalForm>
  );
}
