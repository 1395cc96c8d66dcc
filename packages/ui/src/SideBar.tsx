import { Anchor } from './Anchor';
import { Icon, type IconName } from './Icon';
import styles from './SideBar.module.css';

export type NavigationItem = { href: string; label: string; icon: IconName; isCurrent: boolean };

/** The main places, beside the page on wide screens. */
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
              <Icon name={item.icon} />
              <span className={styles.label}>{item.label}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}
