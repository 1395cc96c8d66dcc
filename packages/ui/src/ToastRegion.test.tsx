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
      <button type="button">On the page</button>
      <ToastRegion label="Notices" closeLabel="Close" />
    </ToastProvider>,
  );
  act(() => void queue.show({ tone: 'success', title: 'Saved' }));
  return queue;
}

const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test('a toast appears in a live region and can be closed', () => {
  open();
  expect(screen.getByRole('log').getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('log').textContent).toContain('Saved');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast stays while it has the focus and disappears afterwards', () => {
  open();
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  wait(20_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  act(() => close.blur());
  wait(5000);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast stays while it is hovered, and then for the rest of its time', () => {
  open();
  wait(4000);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notices' }));
  wait(20_000);
  expect(screen.queryByText('Saved')).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notices' }));
  wait(900);
  expect(screen.queryByText('Saved')).not.toBeNull();
  wait(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('when closed by keyboard, the focus returns and the timers of other toasts continue', () => {
  const queue = open();
  act(() => void queue.show({ tone: 'info', title: 'Noted' }));
  const before = screen.getByRole('button', { name: 'On the page' });
  act(() => before.focus());
  const [first] = screen.getAllByRole('button', { name: 'Close' });
  act(() => first?.focus());
  wait(20_000);
  fireEvent.click(first as HTMLElement);
  expect(document.activeElement).toBe(before);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.queryByText('Noted')).not.toBeNull();
  wait(6000);
  expect(screen.queryByText('Noted')).toBeNull();
});
