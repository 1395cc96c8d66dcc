import type { ReactNode } from 'react';
import styles from './Details.module.css';

export type Detail = { term: string; detail: ReactNode };

/** A list of labels and values. A value in a right-to-left script keeps its own direction. */
export function Details({ rows }: { rows: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {rows.map(({ term, detail }, place) => (
        // Several rows may have the same label, such as two e-mails.
        <div key={`${place} ${term}`}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.detail} dir="auto">
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
