import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button';
import { Card } from './Card';
import { FieldGroup } from './FieldGroup';
import { Form, type FormError } from './Form';
import { PasswordInput } from './PasswordInput';
import { Pitch } from './Pitch';
import { TextInput } from './TextInput';

afterEach(cleanup);

const failures: readonly FormError[] = [
  { field: 'email', message: 'Enter an e-mail address.' },
  { message: 'Invalid username/password.' },
];

function SignIn(props: { errors?: readonly FormError[]; busy?: boolean; onSubmit?: () => void }) {
  return (
    <Form errorTitle="There is a problem" onSubmit={props.onSubmit ?? (() => undefined)} {...props}>
      <TextInput name="email" label="E-mail" hint="The one you registered." defaultValue="anna@" />
      <PasswordInput name="password" label="Password" showLabel="Show" autoComplete="current-password" />
      <Button type="submit">Sign in</Button>
    </Form>
  );
}

const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('a failed submission focuses the summary and keeps what was typed', () => {
  const { rerender } = render(<SignIn />);
  submit();
  rerender(<SignIn errors={failures} />);
  expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }));
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('anna@');
});

test('the error of a field is shown once, beside it, and its control takes the focus', () => {
  const { rerender } = render(<SignIn />);
  submit();
  rerender(<SignIn errors={failures.slice(0, 1)} />);
  expect(screen.getAllByText('Enter an e-mail address.')).toHaveLength(1);
  expect(screen.queryByText('There is a problem')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
});

test('the summary has only what no field shows', () => {
  render(<SignIn errors={[...failures, { field: 'captcha', message: 'Complete the check.' }]} />);
  const summary = screen.getByRole('alert', { name: 'There is a problem' });
  expect([...summary.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Invalid username/password.',
    'Complete the check.',
  ]);
});

test('errors without a submission do not move the focus', () => {
  const { rerender } = render(<SignIn />);
  const email = screen.getByLabelText('E-mail');
  email.focus();
  rerender(<SignIn errors={failures} />);
  expect(document.activeElement).toBe(email);
});

test('an error in the summary links to its group of controls; one without a field is not a link', () => {
  render(
    <Form
      errorTitle="There is a problem"
      onSubmit={() => undefined}
      errors={[{ field: 'check', message: 'Complete the check.' }, { message: 'Try again.' }]}
    >
      <FieldGroup name="check" legend="Security check">
        <button type="button">I am a person</button>
      </FieldGroup>
    </Form>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Complete the check.' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Security check' }));
});

test('a field in error is invalid and described by its hint and its error', () => {
  render(<SignIn errors={failures} />);
  const email = screen.getByLabelText('E-mail');
  const described = (email.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map(id => document.getElementById(id)?.textContent)).toEqual([
    'The one you registered.',
    'Enter an e-mail address.',
  ]);
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Password').hasAttribute('aria-invalid')).toBe(false);
});

test('a busy form is not submitted again, by its button or by Enter', () => {
  const onSubmit = vi.fn<() => void>();
  const { container, rerender } = render(<SignIn onSubmit={onSubmit} />);
  submit();
  rerender(<SignIn onSubmit={onSubmit} busy />);
  submit();
  const form = container.querySelector('form');
  if (form) fireEvent.submit(form);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a shown password says so and is hidden again at submission', () => {
  render(<SignIn />);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const show = screen.getByRole('button', { name: 'Show' });
  fireEvent.click(show);
  expect([password.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  submit();
  expect([password.type, show.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
});

test('a form is a landmark with the name of the heading above it, whether that has an id or not', () => {
  render(
    <main>
      <h1>Log in</h1>
      <SignIn />
      <Card title="Bank account">
        <SignIn />
      </Card>
    </main>,
  );
  expect(screen.getByRole('form', { name: 'Log in' })).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Bank account' })).toBeTruthy();
});

test('the text beside a form is a landmark with the name of its first sentence', () => {
  render(<Pitch title="One account for everything." points={['It is safe.']} />);
  expect(screen.getByRole('complementary', { name: 'One account for everything.' })).toBeTruthy();
});
