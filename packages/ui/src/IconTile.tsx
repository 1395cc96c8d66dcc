import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

/** An icon or a logo on a muted square, beside the text that explains it. */
export function IconTile({ children }: { children: ReactNode }) {
  return <span className={styles.tile}>{children}</span>;
}
