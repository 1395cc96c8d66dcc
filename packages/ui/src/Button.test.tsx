import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './Button';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a busy button shows its busy state only after 200 ms', () => {
  render(<Button busy>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => void vi.advanceTimersByTime(199));
  expect(button.hasAttribute('data-waiting')).toBe(false);
  act(() => void vi.advanceTimersByTime(1));
  expect(button.hasAttribute('data-waiting')).toBe(true);
});

test('a response within 200 ms never shows the busy state', () => {
  const { rerender } = render(<Button busy>Save</Button>);
  act(() => void vi.advanceTimersByTime(150));
  rerender(<Button>Save</Button>);
  act(() => void vi.advanceTimersByTime(500));
  expect(screen.getByRole('button').hasAttribute('data-waiting')).toBe(false);
});

test('a busy button ignores presses, keeps its focus and says that it is disabled', () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole('button');
  button.focus();
  fireEvent.click(button);
  rerender(
    <Button onClick={press} busy>
      Save
    </Button>,
  );
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
