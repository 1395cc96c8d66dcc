import type { ReactNode } from 'react';
import styles from './Sheet.module.css';

/** The paper background of a form, with a perforated upper edge. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <div className={styles.paper}>{children}</div>
    </div>
  );
}
