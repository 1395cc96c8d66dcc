import type { ReactNode } from 'react';
import styles from './IconTile.module.css';

/** An icon or a mark on a quiet square, beside the words that say what it stands for. */
export function IconTile({ children }: { children: ReactNode }) {
  return <span className={styles.tile}>{children}</span>;
}
