import { Anchor } from './Anchor';
import styles from './Tabs.module.css';

export type Tab = { href: string; label: string; isCurrent: boolean };

/** Alternatives for one task, each a page of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {tabs.map(tab => (
          <li key={tab.href} className={styles.item}>
            <Anchor href={tab.href} className={styles.tab} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
