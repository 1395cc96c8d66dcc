import type { ReactNode } from 'react';
import { Icon } from './Icon';
import styles from './Pitch.module.css';

/** What the page beside a form has to say: a sentence in large type, and a few reasons to trust it. */
export function Pitch({
  title,
  points,
  children,
}: {
  title: string;
  points: readonly string[];
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      <p className={styles.title}>{title}</p>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point} className={styles.point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
