import type { ReactNode } from 'react';
import { Anchor } from './Anchor';
import styles from './TopBar.module.css';

/** The product's mark, which leads home, and what every page offers (languages, logout). */
export function TopBar({
  home,
  logo,
  children,
}: {
  /** `label` names the link; the mark itself says nothing. */
  home: { href: string; label: string };
  logo: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.bar}>
      <Anchor href={home.href} aria-label={home.label} className={styles.home}>
        {logo}
      </Anchor>
      <div className={styles.end}>{children}</div>
    </header>
  );
}
