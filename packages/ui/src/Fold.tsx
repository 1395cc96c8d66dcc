import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Fold.module.css';

/** Content that is collapsed under a summary line. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <span className={styles.words}>{summary}</span>
        <span className={styles.sign}>
          <Icon name="chevron-down" />
        </span>
      </summary>
      {children}
    </details>
  );
}
