import type { ReactNode } from 'react';
import { Anchor } from './Anchor';
import styles from './TopBar.module.css';

/** The logo, which links to the home page, and the actions of every page (languages, log out). */
export function TopBar({
  home,
  logo,
  children,
}: {
  /** `label` names the link; the logo has no text of its own. */
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
