import type { ReactNode } from 'react';
import { Anchor } from './Anchor';
import { Icon } from './Icon';
import { IconTile } from './IconTile';
import styles from './Row.module.css';

/** A list of rows. `list`: inside a card. `cards`: each row is one of a few alternatives. */
export function Rows({ look = 'list', children }: { look?: 'list' | 'cards'; children: ReactNode }) {
  return (
    <ul className={styles.rows} data-look={look}>
      {children}
    </ul>
  );
}

/** A link with an icon, a name and a description. `isExternal`: leaves the portal and shows an icon. */
export function Row({
  href,
  title,
  description,
  icon,
  isExternal = false,
}: {
  href: string;
  title: string;
  description?: string;
  icon?: ReactNode;
  isExternal?: boolean;
}) {
  return (
    <li className={styles.row}>
      {icon && <IconTile>{icon}</IconTile>}
      <span className={styles.words}>
        <Anchor href={href} isExternal={isExternal} className={styles.link}>
          {title}
        </Anchor>
        {description && <span className={styles.description}>{description}</span>}
      </span>
      <span className={styles.way}>
        <Icon name={isExternal ? 'external' : 'chevron'} />
      </span>
    </li>
  );
}
