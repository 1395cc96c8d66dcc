import { Anchor } from './Anchor';
import { AccountIcon, type AccountIconName } from './AccountIcon';
import styles from './SideBar.module.css';

export type NavigationItem = { href: string; label: string; icon: AccountIconName; isCurrent: boolean };

/** The main navigation, beside the page on wide screens. */
export function SideBar({ label, items }: { label: string; items: readonly NavigationItem[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map(item => (
          <li key={item.label}>
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
