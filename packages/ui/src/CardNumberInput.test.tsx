import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CardNumberInput } from './CardNumberInput';

afterEach(cleanup);

function Card({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <CardNumberInput name="card" label="Card number" hint="16 digits" value={value} onChange={setValue} />
  );
}

function field(initial?: string) {
  render(<Card {...(initial === undefined ? {} : { initial })} />);
  return screen.getByLabelText<HTMLInputElement>('Card number');
}

/** The text of the field, with a bar at the caret. */
const seen = ({ value, selectionStart }: HTMLInputElement) =>
  `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;

test('typed digits are grouped by four', async () => {
  const input = field();
  await userEvent.type(input, '50651');
  expect(seen(input)).toBe('5065 1|');
  await userEvent.type(input, '23412341234');
  expect(seen(input)).toBe('5065 1234 1234 1234|');
});

test.each([
  ['5065-1234-1234-1234', '5065 1234 1234 1234|'],
  ['  5065 12 34 12341234\n', '5065 1234 1234 1234|'],
  ['5065\u20111234\u00a01234\u200b1234', '5065 1234 1234 1234|'],
  ['50651234123412345', '5065 1234 1234 1234 5|'],
  ['anna@example.com', 'anna@example.com|'],
])('%j is understood when pasted, or seen when it is no number', async (pasted, shown) => {
  const input = field();
  await userEvent.click(input);
  await userEvent.paste(pasted);
  expect(seen(input)).toBe(shown);
});

test.each([
  ['a digit typed within a group', 2, '9', '509|6 5123 4'],
  ['a digit typed before a gap', 4, '9', '5065 9|123 4'],
  ['a digit deleted', 7, '{Backspace}', '5065 1|34'],
  ['a gap deleted from behind', 5, '{Backspace}', '506|1 234'],
  ['a gap deleted from before', 4, '{Delete}', '5065| 234'],
  ['the first place, from which nothing can be deleted', 0, '{Backspace}', '|5065 1234'],
])('the caret stays where the person was: %s', async (_case, at, key, shown) => {
  const input = field('50651234');
  await userEvent.type(input, key, { initialSelectionStart: at, initialSelectionEnd: at });
  expect(seen(input)).toBe(shown);
});

test('a typed character that is not a digit is ignored, and the hint is announced again', async () => {
  const input = field('50651234');
  await userEvent.type(input, 'x', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(seen(input)).toBe('50|65 1234');
  expect(screen.getByRole('status').textContent).toBe('16 digits');
  await userEvent.keyboard('7');
  expect(screen.getByRole('status').textContent).toBe('');
});

test('browsers do not offer bank cards for it', () => {
  const input = field();
  expect([input.autocomplete, input.inputMode]).toEqual(['off', 'numeric']);
});

test.each([
  ['a refused number', 'Your card number is invalid.', 1],
  ['a number that nobody has refused', undefined, 0],
])('%s comes with %j and %i pictures of its place on the card', (_case, error, pictures) => {
  const { container } = render(
    <CardNumberInput name="card" label="Card number" value="5065" onChange={() => undefined} error={error} />,
  );
  expect(container.querySelectorAll('svg[viewBox="0 0 216 136"]')).toHaveLength(pictures);
});
