import type { MouseEvent } from 'react';
import { toneIcon } from './Banner';
import { Icon } from './Icon';
import styles from './Toast.module.css';
import type { ToastContent } from './toast-queue';

/** A short message about an event. `ToastRegion` shows the queue of toasts. */
export function Toast({
  tone,
  title,
  text,
  closeLabel,
  onClose,
}: ToastContent & { closeLabel: string; onClose: (event: MouseEvent) => void }) {
  return (
    <div className={styles.toast} data-tone={tone}>
      <span className={styles.icon}>
        <Icon name={toneIcon[tone]} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {text && <p>{text}</p>}
      </div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
