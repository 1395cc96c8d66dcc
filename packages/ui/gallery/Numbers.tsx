import { BirthdateInput } from '@talon/ui/BirthdateInput';
import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { CodeInput } from '@talon/ui/CodeInput';
import { IbanInput } from '@talon/ui/IbanInput';
import { ResendLink } from '@talon/ui/ResendLink';
import { useEffect, useState } from 'react';
import { Group, Specimen } from './Specimen';

const birthdateLabels = { day: 'Day', month: 'Month', year: 'Year' };
const cardHint = '16 digits, on the front of your card.';

function bare({ text, caret }: { text: string; caret: number }) {
  const strip = (part: string) => part.replace(/\s/g, '').toUpperCase();
  return { text: strip(text), caret: strip(text.slice(0, caret)).length };
}

export function Numbers() {
  const [card, setCard] = useState('');
  const [filled, setFilled] = useState('5065123412341234');
  const [wrong, setWrong] = useState('5065 1234 12');
  const [iban, setIban] = useState('BE685390');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState('482 913');
  const [mistaken, setMistaken] = useState('12345678');

  const [birthdate, setBirthdate] = useState({ day: '', month: '', year: '' });
  const [lastYear, setLastYear] = useState({ day: '31', month: '2', year: '1985' });

  return (
    <Group>
      <Specimen name="CardNumberInput: empty, filled, in error, disabled" layout="form">
        <CardNumberInput name="card" label="Card number" hint={cardHint} value={card} onChange={setCard} />
        <CardNumberInput name="filled" label="Card number" value={filled} onChange={setFilled} />
        <CardNumberInput
          name="wrong"
          label="Card number"
          hint={cardHint}
          value={wrong}
          onChange={setWrong}
          error="Enter all 16 digits of the card number."
        />
        <CardNumberInput name="off" label="Card number" value={filled} onChange={setFilled} disabled />
      </Specimen>
      <Specimen name="IbanInput: begun, in error, disabled" layout="form">
        <IbanInput name="iban" label="IBAN" value={iban} onChange={setIban} read={bare} />
        <IbanInput
          name="iban-wrong"
          label="IBAN"
          value="NL91ABNA0417164301"
          onChange={() => undefined}
          read={bare}
          error="The provided IBAN is invalid."
        />
        <IbanInput
          name="iban-off"
          label="IBAN"
          value="BE68539007547034"
          onChange={() => undefined}
          read={bare}
          disabled
        />
      </Specimen>
      <Specimen name="CodeInput: empty, six digits with a pasted gap, eight digits in error" layout="form">
        <CodeInput
          name="code"
          label="Code"
          hint="6 digits, sent to a•••@e•••.be."
          length={6}
          value={code}
          onChange={setCode}
        />
        <CodeInput name="sent" label="Code" length={6} value={sent} onChange={setSent} />
        <CodeInput
          name="mistaken"
          label="Code"
          length={8}
          value={mistaken}
          onChange={setMistaken}
          error="This code is not right. Check it and try again."
        />
      </Specimen>
      <Specimen name="ResendLink: counts down 15 s (press it when ready), busy" layout="form">
        <Resend />
        <ResendLink {...resendWords} seconds={0} onResend={() => undefined} busy />
      </Specimen>
      <Specimen name="BirthdateInput: empty, in error, year first" layout="form">
        <BirthdateInput
          name="birthdate"
          legend="Date of birth"
          hint="For example, 27 3 1985."
          labels={birthdateLabels}
          value={birthdate}
          onChange={setBirthdate}
        />
        <BirthdateInput
          name="birthdate-wrong"
          legend="Date of birth"
          labels={birthdateLabels}
          value={lastYear}
          onChange={setLastYear}
          error="There is no 31 February. Check the day and the month."
        />
        <BirthdateInput
          name="birthdate-german"
          legend="Geburtsdatum"
          labels={{ day: 'Tag', month: 'Geburtsmonat', year: 'Jahr' }}
          order={['year', 'month', 'day']}
          value={birthdate}
          onChange={setBirthdate}
        />
      </Specimen>
    </Group>
  );
}

const resendWords = {
  label: 'Send a new code',
  waitingLabel: (seconds: string) => `Send a new code in ${seconds} s`,
  readyText: 'You can ask for a new code.',
};

function Resend() {
  const [seconds, setSeconds] = useState(15);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <ResendLink {...resendWords} seconds={seconds} onResend={() => setSeconds(30)} />;
}
