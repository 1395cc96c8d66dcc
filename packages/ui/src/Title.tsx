import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Title.module.css';

/** The heading of a page (level 1) or of a section (2). `takesFocus`: after navigation, so that it is read out. */
export function Title({
  level = 1,
  takesFocus = false,
  subtitle,
  id,
  children,
}: {
  level?: 1 | 2;
  takesFocus?: boolean;
  subtitle?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Before the person can act: later, it would take the focus from a field that they are already in.
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.title} data-level={level}>
      <Heading ref={heading} id={id} tabIndex={-1} className={styles.heading}>
        {children}
      </Heading>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  );
}
