import type { ReactNode } from 'react';
import styles from './Actions.module.css';

/** Buttons that belong together: one below the other on phones, the one that goes on first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
