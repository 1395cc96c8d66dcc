import { type ReactNode, useId } from 'react';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import styles from './Modal.module.css';

/**
 * A dialog with text and a button that closes it. `isKept`: a tap outside does not close it, because the person would lose
 * something.
 */
export function Modal({
  title,
  isOpen,
  onClose,
  closeLabel,
  isKept = false,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  closeLabel: string;
  isKept?: boolean;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Dialog titleId={titleId} isOpen={isOpen} isKept={isKept} onClose={onClose}>
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
