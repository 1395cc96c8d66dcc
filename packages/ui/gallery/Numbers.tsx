import { CardNumberInput } from '@talon/ui/CardNumberInput';
import { CodeInput } from '@talon/ui/CodeInput';
import { useState } from 'react';
import { Group, Specimen } from './Specimen';

const cardHint = '16 digits, on the front of your card.';

export function Numbers() {
  const [card, setCard] = useState('');
  const [filled, setFilled] = useState('5065123412341234');
  const [wrong, setWrong] = useState('5065 1234 12');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState('482 913');
  const [mistaken, setMistaken] = useState('12345678');

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
    </Group>
  );
}
