import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ResendLink } from './ResendLink';

afterEach(cleanup);

function link(onResend: () => void, seconds: number, busy = false) {
  return (
    <ResendLink
      seconds={seconds}
      label="Send a new code"
      waitingLabel={left => `New code in ${left} s`}
      readyText="You can ask for a new code."
      onResend={onResend}
      busy={busy}
    />
  );
}

const button = () => screen.getByRole('button', { name: 'Send a new code' });
const announcement = () => screen.getByRole('status').textContent;

test('during the countdown it shows the seconds and ignores presses', () => {
  const onResend = vi.fn<() => void>();
  render(link(onResend, 15));
  fireEvent.click(button());
  expect(onResend).not.toHaveBeenCalled();
  expect(screen.getByText('New code in 15 s', { selector: 'button span' })).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('the seconds are not announced, but the end is', () => {
  const { rerender } = render(link(vi.fn(), 2));
  expect(announcement()).toBe('');
  rerender(link(vi.fn(), 1));
  expect(announcement()).toBe('');
  rerender(link(vi.fn(), 0));
  expect(announcement()).toBe('You can ask for a new code.');
});

test('a press too early announces the seconds left, once', () => {
  const { rerender } = render(link(vi.fn(), 12));
  fireEvent.click(button());
  rerender(link(vi.fn(), 11));
  expect(announcement()).toBe('New code in 12 s');
});

test('without a countdown nothing is announced', () => {
  render(link(vi.fn(), 0));
  expect(announcement()).toBe('');
});

test('a press requests a code, but not twice while the first request runs', () => {
  const onResend = vi.fn<() => void>();
  const { rerender } = render(link(onResend, 0));
  fireEvent.click(button());
  rerender(link(onResend, 0, true));
  fireEvent.click(button());
  expect(onResend).toHaveBeenCalledTimes(1);
});
