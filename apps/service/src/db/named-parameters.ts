export interface Parameter {
  name: string;
  mayBeNull: boolean;
}

export interface NumberedSql {
  text: string;
  parameters: Parameter[];
  /** Names of the columns that `as "name!"` marks as never null. */
  neverNull: ReadonlySet<string>;
}

/** A quoted text, a column name, a cast, or a parameter. */
const tokens = /'(?:[^']|'')*'|"(\w+)(!)?"|::|:([a-z]\w*)(\?)?/gi;

/**
 * Replaces `:name` in SQL with `$1`, `$2`, … and returns the parameters in that order. `:name?` marks a parameter that may
 * be null; one mark is enough for all its occurrences. `as "name!"` marks a column that is never null although its type
 * does not show that.
 */
export function numberParameters(sql: string): NumberedSql {
  const parameters: Parameter[] = [];
  const neverNull = new Set<string>();
  const text = sql.replace(
    tokens,
    (token: string, column?: string, sure?: string, name?: string, mark?: string) => {
      if (column && sure) neverNull.add(column);
      if (!name) return column ? `"${column}"` : token;
      let index = parameters.findIndex(parameter => parameter.name === name);
      if (index < 0) index = parameters.push({ name, mayBeNull: false }) - 1;
      const parameter = parameters[index];
      if (mark && parameter) parameter.mayBeNull = true;
      return `$${index + 1}`;
    },
  );
  return { text, parameters, neverNull };
}
