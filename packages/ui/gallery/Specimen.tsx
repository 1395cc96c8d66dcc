import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

export function Group({ children }: { children: ReactNode }) {
  return <main className={styles.group}>{children}</main>;
}

/** `layout`: `row` side by side, `form` at the width of a form, `page` at full width. */
export function Specimen({
  name,
  layout = 'row',
  children,
}: {
  name: string;
  layout?: 'row' | 'form' | 'page';
  children: ReactNode;
}) {
  const inner = { row: styles['side-by-side'], form: styles.narrow, page: undefined }[layout];
  return (
    <section className={styles.specimen}>
      <h2>{name}</h2>
      <div className={inner}>{children}</div>
    </section>
  );
}
