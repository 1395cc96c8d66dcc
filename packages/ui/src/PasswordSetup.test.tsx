import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasswordSetup } from './PasswordSetup';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const stateText = { open: 'not yet', holds: 'met', broken: 'not met' };

function Setup() {
  const [value, setValue] = useState('');
  const isLong = value.length >= 12;
  const length = value === '' ? 'open' : isLong ? 'holds' : 'broken';
  return (
    <PasswordSetup
      name="password"
      label="New password"
      showLabel="Show the password"
      value={value}
      onChange={setValue}
      rules={[{ name: 'length', text: 'At least 12 characters', state: length }]}
      stateText={stateText}
      announcement={`${isLong ? 1 : 0} of 1`}
      strength={{ score: isLong ? 3 : 1, text: isLong ? 'Strength: good' : 'Strength: weak' }}
    />
  );
}

const password = () => screen.getByLabelText<HTMLInputElement>('New password');
const type = (value: string) => fireEvent.change(password(), { target: { value } });
const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};
const announcement = () => screen.getByRole('status').textContent;

test.each([
  ['', 'At least 12 characters not yet'],
  ['short', 'At least 12 characters not met'],
  ['paper and ink', 'At least 12 characters met'],
])('after %j the rule says: %s', (typed, rule) => {
  render(<Setup />);
  if (typed) type(typed);
  expect(screen.getByRole('listitem').textContent).toBe(rule);
});

test('the progress is announced when the typing pauses, not at each key', () => {
  render(<Setup />);
  pass(2000);
  expect(announcement()).toBe('');
  type('short');
  pass(700);
  type('paper and ink');
  pass(700);
  expect(announcement()).toBe('');
  pass(100);
  expect(announcement()).toBe('1 of 1');
});

test('the strength is a meter with a text', () => {
  render(<Setup />);
  type('paper and ink');
  const meter = screen.getByRole('meter', { name: 'Strength: good' });
  expect(meter.getAttribute('aria-valuenow')).toBe('3');
  expect(meter.textContent).toBe('Strength: good');
});

test('browsers can suggest a new password', () => {
  render(<Setup />);
  expect(password().autocomplete).toBe('new-password');
});
