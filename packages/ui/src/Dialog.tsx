import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

/** The native dialog, which all modals use. The focus returns to where it was. */
export function Dialog({
  role,
  titleId,
  textId,
  isOpen,
  isHeld = false,
  isKept = false,
  isNarrow = false,
  onClose,
  children,
}: {
  role?: 'alertdialog';
  titleId: string;
  textId?: string;
  isOpen: boolean;
  /** A request is running that closing would not stop: requests to close are ignored. */
  isHeld?: boolean;
  /** Only the Escape key and the buttons inside close it, not a tap beside it. */
  isKept?: boolean;
  isNarrow?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The dialog itself takes the focus, so that keys scroll its text and press no button by mistake. It is closed before
  // it leaves the page, because only `close` returns the focus.
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
      closedby={isHeld ? 'none' : isKept ? 'closerequest' : 'any'}
      onCancel={cancel}
      onClose={followBrowser}
    >
      {isOpen && children}
    </dialog>
  );
}
