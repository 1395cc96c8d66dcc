import styles from './CodeList.module.css';

/** Codes to keep, numbered so that people can tick off those they have used. */
export function CodeList({ codes, label }: { codes: readonly string[]; label: string }) {
  return (
    <ol className={styles.codes} aria-label={label} translate="no">
      {codes.map(code => (
        <li key={code} className={styles.code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
