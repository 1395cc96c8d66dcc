import type { ReactNode } from 'react';
import styles from './AccountLayout.module.css';
import { useKeptFocus } from './use-kept-focus';

/** The layout of the signed-in pages, with the navigation beside the page, or at the bottom below 960 px. */
export function AccountLayout({
  header,
  sideBar,
  tabBar,
  children,
  footer,
}: {
  header: ReactNode;
  sideBar?: ReactNode;
  tabBar?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  useKeptFocus();
  return (
    <div className={styles.page} data-alone={sideBar ? undefined : true}>
      <div className={styles.header}>{header}</div>
      {sideBar && <div className={styles.side}>{sideBar}</div>}
      <div className={styles.column}>
        <main className={styles.main}>{children}</main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      {tabBar && <div className={styles.tabs}>{tabBar}</div>}
    </div>
  );
}
