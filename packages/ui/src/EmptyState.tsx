import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { IconTile } from './IconTile';

/** The content of an empty page or list: what will appear here, and what the person can do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.empty}>
      {icon && <IconTile>{icon}</IconTile>}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <p className={styles.text}>{children}</p>}
      </div>
      {action}
    </div>
  );
}
