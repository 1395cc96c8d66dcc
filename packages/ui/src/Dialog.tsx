import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/** What the modals stand on: the native dialog over the page; the focus goes back to where it was. */
export function Dialog({
  role,
  titleId,
  textId,
  isOpen,
  isHeld = false,
  isNarrow = false,
  onClose,
  children,
}: {
  role?: 'alertdialog';
  titleId: string;
  textId?: string;
  isOpen: boolean;
  /** Something runs that closing would not stop: whoever asks to close is not heard. */
  isHeld?: boolean;
  isNarrow?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The text scrolls by keys as long as the dialog has the focus, and no key presses a button by mistake. It is closed before
  // it leaves the page, for only `close` gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
    shown.showModal();
    shown.focus();
    return () => shown.close();
  }, [isOpen]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isHeld) onClose();
  }

  // A browser may insist on closing, whatever was said to `cancel`.
  function followBrowser() {
    if (isOpen && !dialog.current?.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={role}
      tabIndex={-1}
      data-narrow={isNarrow || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      closedby={isHeld ? 'none' : 'any'}
      onCancel={cancel}
      onClose={followBrowser}
    >
      {isOpen && children}
    </dialog>
  );
}
