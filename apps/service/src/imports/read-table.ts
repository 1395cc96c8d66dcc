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
  const { columns, delimiter } = readHeader(header);
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
export function valuesOf(line: string, delimiter: string): string[] | undefined {
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

/** The names of the columns; none if the header is not valid CSV. */
export function readHeader(header: string): { columns: readonly string[]; delimiter: string } {
  const names = header.replace(/^\ufeff/, '');
  const delimiter = names.includes(';') ? ';' : ',';
  return { columns: valuesOf(names, delimiter) ?? [], delimiter };
}

/** Unknown columns by position, from 1: in a file without a header, the text may be a card number or a password. */
export interface WrongColumns {
  unknown: number[];
  missing: string[];
  repeated: string[];
  known: string[];
}

/** What is wrong with the columns; undefined if nothing is. */
export function wrongColumnsOf(columns: readonly string[], schema: Columns): WrongColumns | undefined {
  const known = Object.keys(schema.entries);
  const wrong = {
    unknown: columns.flatMap((column, index) => (known.includes(column) ? [] : [index + 1])),
    missing: known.filter(column => schema.entries[column]?.type !== 'optional' && !columns.includes(column)),
    repeated: known.filter(column => columns.indexOf(column) !== columns.lastIndexOf(column)),
  };
  return Object.values(wrong).every(each => each.length === 0) ? undefined : { ...wrong, known };
}

function refuseWrongColumns(columns: readonly string[], schema: Columns): void {
  const wrong = wrongColumnsOf(columns, schema);
  if (!wrong) return;
  const problems = [
    ...wrong.unknown.map(position => `column ${position} is unknown`),
    ...wrong.missing.map(column => `the column "${column}" is missing`),
    ...wrong.repeated.map(column => `the column "${column}" occurs twice`),
  ];
  throw new Error(`${problems.join('\n')}\nThe columns are: ${wrong.known.join(', ')}`);
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
