import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon';
import styles from './Modal.module.css';

/** A text over the page, to read and to close again; the focus goes back to where it was. */
export function Modal({
  title,
  isOpen,
  onClose,
  closeLabel,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // The text scrolls by keys as long as the dialog has the focus. It is closed before it leaves the page, for only `close`
  // gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!isOpen || !shown) return;
    shown.showModal();
    shown.focus();
    return () => shown.close();
  }, [isOpen]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }

  // A browser may insist on closing, whatever was said to `cancel`.
  function followBrowser() {
    if (isOpen && !dialog.current?.open) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      tabIndex={-1}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={cancel}
      onClose={followBrowser}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={styles.text}>{children}</div>
        </>
      )}
    </dialog>
  );
}
