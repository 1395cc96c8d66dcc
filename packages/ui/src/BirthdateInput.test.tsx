import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type BirthdatePart, BirthdateInput } from './BirthdateInput';
import { Form, type FormError } from './Form';

afterEach(cleanup);

const labels = { day: 'Day', month: 'Month', year: 'Year' };
const failures: readonly FormError[] = [{ field: 'birthdate', message: 'Enter your date of birth.' }];

function Birthdate({ errors, order }: { errors?: readonly FormError[]; order?: readonly BirthdatePart[] }) {
  const [value, setValue] = useState({ day: '', month: '', year: '' });
  return (
    <Form errorTitle="There is a problem" errors={errors} onSubmit={() => undefined}>
      <BirthdateInput
        name="birthdate"
        legend="Date of birth"
        hint="For example, 27 3 1985"
        labels={labels}
        value={value}
        onChange={setValue}
        {...(order && { order })}
      />
      <output>{JSON.stringify(value)}</output>
    </Form>
  );
}

const group = () => screen.getByRole('group', { name: 'Date of birth' });
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');

test('each part is a field of its own and is passed on as typed', async () => {
  render(<Birthdate />);
  await userEvent.type(screen.getByLabelText('Day'), '07');
  await userEvent.type(screen.getByLabelText('Month'), '3');
  await userEvent.type(screen.getByLabelText('Year'), '1985');
  expect(screen.getByRole('status').textContent).toBe('{"day":"07","month":"3","year":"1985"}');
});

test('browsers can fill in each part', () => {
  render(<Birthdate />);
  expect(inputs().map(({ autocomplete, inputMode }) => [autocomplete, inputMode])).toEqual([
    ['bday-day', 'numeric'],
    ['bday-month', 'numeric'],
    ['bday-year', 'numeric'],
  ]);
});

test.each([
  [undefined, 'Day'],
  [['year', 'month', 'day'] as const, 'Year'],
])('in the order %j a failed submission leads to %s', (order, first) => {
  const { container, rerender } = render(<Birthdate {...(order && { order })} />);
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  rerender(<Birthdate errors={failures} {...(order && { order })} />);
  expect(document.activeElement).toBe(screen.getByLabelText(first));
});

test('the error belongs to the whole group and is read after the hint', () => {
  render(<Birthdate errors={failures} />);
  const described = (group().getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
    'For example, 27 3 1985',
    'Enter your date of birth.',
  ]);
  expect(inputs().map(input => input.getAttribute('aria-invalid'))).toEqual(['true', 'true', 'true']);
});
