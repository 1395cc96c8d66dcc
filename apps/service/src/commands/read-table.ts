import { parse } from 'csv-parse/sync';
import * as v from 'valibot';
import type { FileLine } from './file-lines';

/** A valid line, or why it is invalid. `number` is the line number in an editor, from 1. */
export type TableLine<Row> = { number: number } & ({ row: Row } | { problem: string });

type Columns = v.ObjectSchema<v.ObjectEntries, undefined>;

/**
 * Reads the lines of an operator's CSV: UTF-8, with or without a byte-order mark, comma or semicolon, column names in the
 * header. A value never goes beyond its line, so that a stray quote spoils one line only. Throws if the columns do not match
 * the schema. The problem of an invalid line names the column, never the value. A blank line is undefined.
 */
export function createLineReader<Schema extends Columns>(
  header: string,
  schema: Schema,
): (line: FileLine) => TableLine<v.InferOutput<Schema>> | undefined {
  const names = header.replace(/^\ufeff/, '');
  const delimiter = names.includes(';') ? ';' : ',';
  const columns = valuesOf(names, delimiter) ?? [];
  refuseWrongColumns(columns, schema);
  return ({ number, text, problem = 'cannot be read' }) => {
    if (text === undefined) return { number, problem };
    if (text.trim() === '') return undefined;
    const values = valuesOf(text, delimiter);
    if (!values) return { number, problem: 'is not valid CSV' };
    return readLine(columns, values, number, schema);
  };
}

/** The values of one line; undefined if it is not valid CSV. */
function valuesOf(line: string, delimiter: string): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter).map(value => value.trim());
  try {
    const [values, ...others] = parse(line, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
    return others.length === 0 ? values : undefined;
  } catch {
    return undefined;
  }
}

function refuseWrongColumns(columns: readonly string[], schema: Columns): void {
  const known = Object.keys(schema.entries);
  const missing = known.filter(
    column => schema.entries[column]?.type !== 'optional' && !columns.includes(column),
  );
  const twice = known.filter(column => columns.indexOf(column) !== columns.lastIndexOf(column));
  const problems = [
    // Names the column by its position: in a file without a header, the text may be a card number or a password.
    ...columns.flatMap((column, index) => (known.includes(column) ? [] : [`column ${index + 1} is unknown`])),
    ...missing.map(column => `the column "${column}" is missing`),
    ...twice.map(column => `the column "${column}" occurs twice`),
  ];
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nThe columns are: ${known.join(', ')}`);
}

function readLine<Schema extends Columns>(
  columns: readonly string[],
  values: readonly string[],
  number: number,
  schema: Schema,
): TableLine<v.InferOutput<Schema>> {
  if (values.length !== columns.length) {
    return { number, problem: `has ${values.length} columns instead of ${columns.length}` };
  }
  if (values.some(text => text.includes('\0') || text.includes('\ufffd'))) {
    return { number, problem: 'contains characters that are not text' };
  }
  const filled = columns.flatMap((column, index) =>
    values[index] ? [[column, values[index]] as const] : [],
  );
  const result = v.safeParse(schema, Object.fromEntries(filled));
  if (result.success) return { number, row: result.output };
  const faults = result.issues.map(issue => `${v.getDotPath(issue) ?? ''} ${faultOf(issue)}`);
  return { number, problem: [...new Set(faults)].join(', ') };
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  // Only our own messages, since those of the library contain the value.
  if (issue.kind === 'validation' || issue.type === 'picklist') return issue.message;
  return issue.received === 'undefined' ? 'is missing' : 'is wrong';
}
