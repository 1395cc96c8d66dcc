import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import styles from './Modal.module.css';

/** A dialog with text to read and a button that closes it. */
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
  const titleId = useId();
  return (
    <Dialog titleId={titleId} isOpen={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.text}>{children}</div>
    </Dialog>
  );
}
