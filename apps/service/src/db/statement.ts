import { numberParameters } from './named-parameters';
import { type Queryable, throwDatabaseError } from './pool';
import type { Statements } from './statement-types';

type Name = keyof Statements;
type Parameters<N extends Name> = keyof Statements[N]['parameters'] extends never
  ? []
  : [parameters: Statements[N]['parameters']];

/** What a statement returns of each row. */
export type RowOf<N extends Name> = Statements[N]['row'];

/** A statement as a function; `Result` is what becomes of its rows. */
export type Statement<N extends Name, Result> = (
  db: Queryable,
  ...parameters: Parameters<N>
) => Promise<Result>;

/** SQL of every statement by its name; their types are generated from it. */
export const statements = new Map<string, string>();

/**
 * Declares one SQL statement under a name: PostgreSQL parses and plans it once a connection, which nearly doubles the rate
 * of short SELECTs. `npm run sql-types` generates the types.
 */
function declare<N extends Name, Result>(
  name: N,
  sql: string,
  resultOf: (rows: RowOf<N>[]) => Result,
): Statement<N, Result> {
  if (statements.has(name)) throw new Error(`two statements are named ${name}`);
  statements.set(name, sql);
  const { text, parameters } = numberParameters(sql);
  return async (db, ...[given]) => {
    const values = parameters.map(parameter => given?.[parameter.name as keyof typeof given]);
    const { rows } = await db.query<RowOf<N>>({ name, text, values }).catch(throwDatabaseError);
    return resultOf(rows);
  };
}

/** A statement that returns any number of rows. */
export const many = <N extends Name>(name: N, sql: string) => declare(name, sql, rows => rows);

/** A statement that returns its first row, or undefined where there is none. */
export const maybeOne = <N extends Name>(name: N, sql: string) =>
  declare(name, sql, (rows): RowOf<N> | undefined => rows[0]);

/** A statement that always returns a row; it throws where there is none. */
export const one = <N extends Name>(name: N, sql: string) =>
  declare(name, sql, ([row]) => {
    if (!row) throw new Error(`statement ${name} returned no row`);
    return row;
  });

/** A statement that runs for what it changes. */
export const execute = <N extends Name>(name: N, sql: string) => declare(name, sql, () => undefined);
