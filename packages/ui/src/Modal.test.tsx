import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Modal } from './Modal';

afterEach(cleanup);

function terms(isOpen: boolean, onClose: () => void = () => undefined) {
  return (
    <Modal title="Terms of use" isOpen={isOpen} onClose={onClose} closeLabel="Close">
      <p>Article 1</p>
    </Modal>
  );
}

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Terms of use' });

test('when closed, it renders nothing', () => {
  render(terms(false));
  expect(screen.queryByText('Article 1')).toBeNull();
});

test('when open, it is a modal dialog with its title, and keys scroll it', () => {
  render(terms(true));
  expect(dialog().open).toBe(true);
  expect(document.activeElement).toBe(dialog());
});

test.each([
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
])('%s asks to close it', (_way, press) => {
  const onClose = vi.fn<() => void>();
  render(terms(true, onClose));
  press();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the page is notified when the browser closes it', () => {
  const onClose = vi.fn<() => void>();
  render(terms(true, onClose));
  dialog().close();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('when the page closes it, it does not ask to close again', () => {
  const onClose = vi.fn<() => void>();
  const { rerender, container } = render(terms(true, onClose));
  rerender(terms(false, onClose));
  expect(container.querySelector('dialog')?.open).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});
