import { numberParameters } from './named-parameters';
import { throwDatabaseError } from './database-errors';
import type { Queryable } from './pool';
import type { Statements } from './statement-types';

type Name = keyof Statements;
type Parameters<N extends Name> = keyof Statements[N]['parameters'] extends never
  ? []
  : [parameters: Statements[N]['parameters']];

/** A row of the result of a statement. */
export type RowOf<N extends Name> = Statements[N]['row'];

export type ParametersOf<N extends Name> = Statements[N]['parameters'];

/** A statement as a function. It returns a `Result` made from the rows. */
export type Statement<N extends Name, Result> = (
  db: Queryable,
  ...parameters: Parameters<N>
) => Promise<Result>;

/** The SQL of every statement by name. The types are generated from it. */
export const statements = new Map<string, string>();

/**
 * Declares one SQL statement under a name. PostgreSQL parses and plans a named statement once per connection, which nearly
 * doubles the rate of short SELECTs. `npm run sql-types` generates the types.
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

/** A statement that returns its first row, or undefined if there is none. */
export const maybeOne = <N extends Name>(name: N, sql: string) =>
  declare(name, sql, (rows): RowOf<N> | undefined => rows[0]);

/** A statement that always returns a row. Throws if there is none. */
export const one = <N extends Name>(name: N, sql: string) =>
  declare(name, sql, ([row]) => {
    if (!row) throw new Error(`statement ${name} returned no row`);
    return row;
  });

/** A statement that changes rows and returns nothing. */
export const execute = <N extends Name>(name: N, sql: string) => declare(name, sql, () => undefined);

/**
 * Deletes up to `most` rows of a table that fit, in this order. Returns how many. Those that another transaction has locked are left
 * to the next run.
 */
export const purgeRows = <N extends Name>(name: N, table: string, condition: string, order?: string) =>
  one(
    name,
    `with gone as (
       delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${condition}
          ${order ? `order by ${order}` : ''} limit :most for update skip locked)) returning 1)
     select count(*)::int as "removed!" from gone`,
  );
