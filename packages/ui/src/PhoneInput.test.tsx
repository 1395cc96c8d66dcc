import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PhoneInput, type PhoneValue } from './PhoneInput';

afterEach(cleanup);

const countries = [
  { code: 'BE', name: 'Belgium', dialCode: '32' },
  { code: 'LU', name: 'Luxembourg', dialCode: '352' },
];

function Phone() {
  const [value, setValue] = useState<PhoneValue>({ country: 'LU', number: '' });
  return (
    <PhoneInput
      name="phone"
      label="Phone"
      countryLabel="Country"
      countries={countries}
      value={value}
      onChange={setValue}
      recognise={text => (text.startsWith('+32') ? { country: 'BE', number: text.slice(3) } : undefined)}
      format={({ number }) => number.replace(/(\d{3})(?=\d)/g, '$1 ')}
    />
  );
}

const shown = () => [
  screen.getByLabelText<HTMLSelectElement>('Country').value,
  screen.getByLabelText<HTMLInputElement>('Phone').value,
];

test('a pasted international number chooses its country', async () => {
  render(<Phone />);
  await userEvent.click(screen.getByLabelText('Phone'));
  await userEvent.paste('+32470123456');
  expect(shown()).toEqual(['BE', '470123456']);
});

test('an international number of an unknown country stays as typed', async () => {
  render(<Phone />);
  await userEvent.type(screen.getByLabelText('Phone'), '+1202');
  expect(shown()).toEqual(['LU', '+1202']);
});

test('a number is formatted on blur, and its country can be changed', async () => {
  render(<Phone />);
  await userEvent.type(screen.getByLabelText('Phone'), '621123456');
  await userEvent.tab();
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'BE' } });
  expect(shown()).toEqual(['BE', '621 123 456']);
});
