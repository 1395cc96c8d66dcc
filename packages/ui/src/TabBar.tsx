import { Anchor } from './Anchor';
import { AccountIcon } from './AccountIcon';
import type { NavigationItem } from './SideBar';
import styles from './TabBar.module.css';

/** The main navigation, at the bottom on phones. */
export function TabBar({ label, items }: { label: string; items: readonly NavigationItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map(item => (
          <li key={item.label} className={styles.place}>
            <Anchor
              href={item.href}
              className={styles.item}
              aria-current={item.isCurrent ? 'page' : undefined}
            >
              <AccountIcon name={item.icon} />
              <span className={styles.label}>{item.label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
