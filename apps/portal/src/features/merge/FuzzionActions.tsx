import type { ReactNode } from 'react';
import styles from './FuzzionActions.module.css';

/** What the person may do on a page: below each other on phones, else in a row. */
export function FuzzionActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
