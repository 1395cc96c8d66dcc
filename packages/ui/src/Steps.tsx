import type { CSSProperties } from 'react';
import styles from './Steps.module.css';

/** The progress through several pages: `label`, such as "Step 2 of 6", over a thin bar. */
export function Steps({ current, total, label }: { current: number; total: number; label: string }) {
  return (
    <div className={styles.steps} style={{ '--share': current / total } as CSSProperties}>
      <p>{label}</p>
      <div className={styles.bar} aria-hidden="true" />
    </div>
  );
}
