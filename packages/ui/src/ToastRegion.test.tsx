import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, ToastRegion } from './ToastRegion';
import { createToastQueue } from './toast-queue';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function open() {
  const queue = createToastQueue();
  render(
    <ToastProvider queue={queue}>
      <ToastRegion label="Notices" closeLabel="Close" />
    </ToastProvider>,
  );
  act(() => void queue.show({ tone: 'success', title: 'Saved' }));
}

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a toast appears in a live region and can be closed', () => {
  open();
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('log').textContent).toContain('Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast stays while it holds the focus and leaves afterwards', () => {
  open();
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  wait(20_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  act(() => close.blur());
  wait(5000);
  expect(screen.queryByText('Saved')).toBeNull();
});
