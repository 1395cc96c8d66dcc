import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column<Row> {
  label: string;
  /** A column of buttons, whose heading only screen readers need. */
  isUnnamed?: boolean;
  /** A column of dates, numbers or a few words, which does not wrap on a wide screen. */
  isShort?: boolean;
  render: (row: Row) => ReactNode;
}

/** A native table with a hidden caption. On a phone, each row is a block. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isUnnamed }) => (
              <th key={label} scope="col">
                {isUnnamed ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, isUnnamed, isShort, render }) => (
                <td
                  key={label}
                  data-label={isUnnamed ? '' : label}
                  data-short={isShort || isUnnamed || undefined}
                >
                  <div>{render(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
