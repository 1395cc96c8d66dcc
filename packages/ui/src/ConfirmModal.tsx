import { type ReactNode, useId } from 'react';
import { Button } from './Button';
import styles from './ConfirmModal.module.css';
import { Dialog } from './Dialog';

/**
 * A modal that asks for confirmation, with a button that names the action and one that cancels. While `busy` it waits for
 * the action and cannot be closed.
 */
export function ConfirmModal({
  title,
  tone = 'primary',
  isOpen,
  busy = false,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  children,
}: {
  title: string;
  /** `danger` when the action removes something. */
  tone?: 'primary' | 'danger';
  isOpen: boolean;
  busy?: boolean;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      role="alertdialog"
      titleId={titleId}
      textId={textId}
      isOpen={isOpen}
      isLocked={busy}
      isNarrow
      onClose={onCancel}
    >
      <div className={styles.question}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div id={textId} className={styles.text}>
          {children}
        </div>
        <div className={styles.answers}>
          <Button tone={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button tone="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
