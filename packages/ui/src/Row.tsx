import type { ReactNode } from 'react';
import { Anchor } from './Anchor';
import { Icon } from './Icon';
import { IconTile } from './IconTile';
import styles from './Row.module.css';

/** A list of rows: `list`, for the inside of a card; `cards`, where each is one of few ways to choose from. */
export function Rows({ look = 'list', children }: { look?: 'list' | 'cards'; children: ReactNode }) {
  return (
    <ul className={styles.rows} data-look={look}>
      {children}
    </ul>
  );
}

/** One place to go to: its mark, name and what it is for. `isExternal`: outside the portal, told by the icon. */
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
