import type { ReactNode } from 'react';
import styles from './Actions.module.css';

/** A group of buttons: stacked on phones, the primary action first. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
