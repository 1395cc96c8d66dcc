import type { ReactNode } from 'react';
import styles from './RowActions.module.css';

/** The text buttons of a row of a table. Where they wrap, they do not cover each other. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
