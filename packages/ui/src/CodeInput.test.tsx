import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeInput } from './CodeInput';

afterEach(cleanup);

function Code({ length, onComplete }: { length: number; onComplete: (value: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <CodeInput
      name="code"
      label="Code"
      length={length}
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      recognise={text => /^\d{8}(?=\s)/.exec(text)?.[0]}
    />
  );
}

function field(length = 6) {
  const onComplete = vi.fn<(value: string) => void>();
  render(<Code length={length} onComplete={onComplete} />);
  return { input: screen.getByLabelText<HTMLInputElement>('Code'), onComplete };
}

test('is complete at its last digit, once', async () => {
  const { input, onComplete } = field(8);
  await userEvent.type(input, '1234567');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(input, '8');
  await userEvent.type(input, '{Backspace}8');
  expect(onComplete.mock.calls).toEqual([['12345678']]);
});

test('a pasted space is accepted and stays', async () => {
  const { input, onComplete } = field();
  await userEvent.click(input);
  await userEvent.paste(' 123 456');
  expect(input.value).toBe(' 123 456');
  expect(onComplete.mock.calls).toEqual([[' 123 456']]);
});

test('a second code after a wrong one is complete too', async () => {
  const { input, onComplete } = field();
  await userEvent.type(input, '123456');
  await userEvent.type(input, '{Backspace}7');
  expect(onComplete.mock.calls).toEqual([['123456'], ['123457']]);
});

test('a long code may be typed in groups, and is complete at its last digit', async () => {
  const { input, onComplete } = field(12);
  await userEvent.type(input, '1234 5678 901');
  expect(onComplete).not.toHaveBeenCalled();
  await userEvent.type(input, '2');
  expect(onComplete.mock.calls).toEqual([['1234 5678 9012']]);
});

test('a text with one digit too many is not a code', async () => {
  const { input, onComplete } = field();
  await userEvent.click(input);
  await userEvent.paste('1234567');
  expect(onComplete).not.toHaveBeenCalled();
});

test('phones can fill it in', () => {
  const { input } = field();
  expect([input.autocomplete, input.inputMode, input.type]).toEqual(['one-time-code', 'numeric', 'text']);
});

test('of a whole message that is pasted only the code stays, and is complete', async () => {
  const { input, onComplete } = field(8);
  await userEvent.click(input);
  await userEvent.paste('12345678 is your code to log in. Helpdesk: +32 2 000 12 34');
  expect(input.value).toBe('12345678');
  expect(onComplete.mock.calls).toEqual([['12345678']]);
});

test('a message without a code stays as it was pasted', async () => {
  const { input, onComplete } = field(8);
  await userEvent.click(input);
  await userEvent.paste('call me');
  expect(input.value).toBe('call me');
  expect(onComplete).not.toHaveBeenCalled();
});
