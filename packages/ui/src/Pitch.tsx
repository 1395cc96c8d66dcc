import { type ReactNode, useId } from 'react';
import { Icon } from './Icon';
import styles from './Pitch.module.css';

/** The text beside a form: a sentence in large type, and a few reasons to trust the product. */
export function Pitch({
  title,
  points,
  children,
}: {
  title: string;
  points: readonly string[];
  children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <aside className={styles.pitch} aria-labelledby={titleId}>
      {children}
      <p id={titleId} className={styles.title}>
        {title}
      </p>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point} className={styles.point}>
            <Icon name="check" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
