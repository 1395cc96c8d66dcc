import type { TestNode } from './service';

type Row = Record<string, unknown>;

/** The rows of an account, by table. Leaves out the audit trail, which may record a refused call. */
export type AccountRows = Map<string, Row[]>;

/** The rows of every table that names the account. */
export async function rowsOf({ deps }: TestNode, accountId: string): Promise<AccountRows> {
  const { rows: tables } = await deps.db.query<{ name: string; key: string }>(
    `select table_name as name, column_name as key from information_schema.columns
      where table_schema = 'public' and table_name !~ '^audit_events'
        and (column_name = 'account_id' or table_name = 'accounts' and column_name = 'id')`,
  );
  const parts = tables.map(
    ({ name, key }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t where t.${key} = $1`,
  );
  const { rows } = await deps.db.query<{ name: string; row: Row }>(parts.join(' union all '), [accountId]);
  return new Map(
    tables.map(({ name }) => [name, rows.filter(each => each.name === name).map(({ row }) => row)]),
  );
}

/** The columns that differ, such as `accounts.firstname`, and the tables with more or fewer rows, such as `+challenges`. */
export function changesBetween(before: AccountRows, after: AccountRows): string[] {
  return [...after].flatMap(([table, rows]) => {
    const earlier = before.get(table) ?? [];
    if (rows.length !== earlier.length) return [`${rows.length > earlier.length ? '+' : '-'}${table}`];
    const valuesOf = (all: Row[], column: string) =>
      all
        .map(row => JSON.stringify(row[column]))
        .toSorted()
        .join();
    return Object.keys(rows[0] ?? {})
      .filter(column => valuesOf(rows, column) !== valuesOf(earlier, column))
      .map(column => `${table}.${column}`);
  });
}
