import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmModal } from './ConfirmModal';

afterEach(cleanup);

const nothing = () => undefined;

function logOut(given: Partial<ComponentProps<typeof ConfirmModal>> = {}) {
  return (
    <ConfirmModal
      title="Log out this device?"
      tone="danger"
      isOpen
      confirmLabel="Log out"
      cancelLabel="Cancel"
      onConfirm={nothing}
      onCancel={nothing}
      {...given}
    >
      <p>All sessions of this phone end.</p>
    </ConfirmModal>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('alertdialog', { name: 'Log out this device?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const escape = () => fireEvent(dialog(), new Event('cancel', { cancelable: true }));

test('when closed, it renders nothing', () => {
  render(logOut({ isOpen: false }));
  expect(screen.queryByText('Log out')).toBeNull();
});

test('when open, it is read out with its text, and no key confirms before a button has the focus', () => {
  render(logOut());
  expect(dialog().open).toBe(true);
  expect(document.activeElement).toBe(dialog());
  const described = document.getElementById(dialog().getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('All sessions of this phone end.');
});

test('the confirm button confirms and does not cancel', () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(logOut({ onConfirm, onCancel }));
  press('Log out');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
});

test.each([
  ['the other button', () => press('Cancel')],
  ['Escape', escape],
  ['a browser that closes it by itself', () => dialog().close()],
])('%s cancels, and confirms nothing', (_way, act) => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(logOut({ onConfirm, onCancel }));
  act();
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test.each([
  ['confirmed again', () => press('Log out')],
  ['cancelled by its button', () => press('Cancel')],
  ['cancelled by Escape', escape],
])('while it waits it cannot be %s', (_what, act) => {
  const answered = vi.fn<() => void>();
  render(logOut({ busy: true, onConfirm: answered, onCancel: answered }));
  act();
  expect(answered).not.toHaveBeenCalled();
  expect(dialog().open).toBe(true);
  expect(dialog().getAttribute('closedby')).toBe('none');
});

test('when the page closes it, it does not ask to close again', () => {
  const onCancel = vi.fn<() => void>();
  const { rerender, container } = render(logOut({ onCancel }));
  rerender(logOut({ onCancel, isOpen: false }));
  expect(container.querySelector('dialog')?.open).toBe(false);
  expect(onCancel).not.toHaveBeenCalled();
});
