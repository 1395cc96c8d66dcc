import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/** The native dialog, which all modals use. When it closes, the focus returns to the element that had it before. */
export function Dialog({
  role,
  titleId,
  textId,
  isOpen,
  isLocked = false,
  isKept = false,
  isNarrow = false,
  onClose,
  children,
}: {
  role?: 'alertdialog';
  titleId: string;
  textId?: string;
  isOpen: boolean;
  /** A request is running that closing would not stop, so attempts to close the dialog are ignored. */
  isLocked?: boolean;
  /** The Escape key and the buttons inside close the dialog. A tap outside does not. */
  isKept?: boolean;
  isNarrow?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The dialog itself takes the focus, so that keys scroll its text and do not press a button by mistake. It is closed
  // before it is removed from the page, because only `close` returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
    shown.showModal();
    shown.focus();
    return () => shown.close();
  }, [isOpen]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!isLocked) onClose();
  }

  // A browser may close the dialog even when `cancel` was prevented.
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
      closedby={isLocked ? 'none' : isKept ? 'closerequest' : 'any'}
      onCancel={cancel}
      onClose={followBrowser}
    >
      {isOpen && children}
    </dialog>
  );
}
