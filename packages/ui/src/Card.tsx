import { type ReactNode, type Ref, useId } from 'react';
import styles from './Card.module.css';

/** A part of a page under its own heading. `action` stands beside the heading, to which a `titleRef` may give the focus. */
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
