import { type ReactNode, type Ref, useId } from 'react';
import styles from './Card.module.css';

/** A section of a page. `action` is shown beside its heading; `titleRef` lets the page focus the heading. */
export function Card({
  title,
  titleRef,
  action,
  children,
}: {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  action?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 ref={titleRef} id={titleId} tabIndex={titleRef ? -1 : undefined} className={styles.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
