import type { ReactNode } from 'react';
import { Sheet } from './Sheet';
import styles from './SignInLayout.module.css';

/**
 * A page with one form. Phones: one column. Desktop: a voucher, whose stub is the sheet with the form and whose body shows
 * `aside`.
 */
export function SignInLayout({
  header,
  aside,
  children,
  footer,
}: {
  header?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.stub}>
        <div className={styles.header}>{header}</div>
        <main className={styles.main}>
          <Sheet>{children}</Sheet>
        </main>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
      {aside && (
        <div className={styles.body} data-aside>
          {aside}
        </div>
      )}
    </div>
  );
}
