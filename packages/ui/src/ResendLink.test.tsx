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
const heard = () => screen.getByRole('status').textContent;

test('while counting it is seen to wait and ignores presses', () => {
  const onResend = vi.fn<() => void>();
  render(link(onResend, 15));
  fireEvent.click(button());
  expect(onResend).not.toHaveBeenCalled();
  expect(screen.getByText('New code in 15 s', { selector: 'button span' })).toBeDefined();
  expect(button().getAttribute('aria-disabled')).toBe('true');
});

test('the seconds are not heard one by one; the end is', () => {
  const { rerender } = render(link(vi.fn(), 2));
  expect(heard()).toBe('');
  rerender(link(vi.fn(), 1));
  expect(heard()).toBe('');
  rerender(link(vi.fn(), 0));
  expect(heard()).toBe('You can ask for a new code.');
});

test('who presses too early hears how long it takes, once', () => {
  const { rerender } = render(link(vi.fn(), 12));
  fireEvent.click(button());
  rerender(link(vi.fn(), 11));
  expect(heard()).toBe('New code in 12 s');
});

test('where nothing was counted, nothing is heard', () => {
  render(link(vi.fn(), 0));
  expect(heard()).toBe('');
});

test('a press asks for a code, not twice while the first is on its way', () => {
  const onResend = vi.fn<() => void>();
  const { rerender } = render(link(onResend, 0));
  fireEvent.click(button());
  rerender(link(onResend, 0, true));
  fireEvent.click(button());
  expect(onResend).toHaveBeenCalledTimes(1);
});
