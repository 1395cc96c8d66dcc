import { parse } from 'csv-parse/sync';
import * as v from 'valibot';

/** A line of the file that holds what it should, or why it does not. Lines are counted as an editor does. */
export type Line<Row> = { number: number } & ({ row: Row } | { problem: string });

/**
 * Reads an operator's CSV: UTF-8 with or without a byte-order mark, comma or semicolon, the first line names the
 * columns. Throws when the columns are not those of the schema, since then no line can be trusted; a line at fault is
 * told by its number and column, never by what stands there.
 */
export function readTable<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  text: string,
  schema: Schema,
): Line<v.InferOutput<Schema>>[] {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const skipped: Line<never>[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: header.includes(';') ? ';' : ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    on_skip: error => {
      if (error) skipped.push({ number: Number(error['lines']), problem: 'is not a line of CSV' });
      return undefined;
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const columns = records.shift()?.record ?? [];
  refuseWrongColumns(columns, schema);
  const lines = records.map(({ record, info }) => readLine(columns, record, info.lines, schema));
  return [...lines, ...skipped].toSorted((a, b) => a.number - b.number);
}

function refuseWrongColumns(
  columns: readonly string[],
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
): void {
  const known = Object.keys(schema.entries);
  const missing = known.filter(
    column => schema.entries[column]?.type !== 'optional' && !columns.includes(column),
  );
  const twice = known.filter(column => columns.indexOf(column) !== columns.lastIndexOf(column));
  const problems = [
    // By its place: in a file whose first line names no columns, a card number or a password stands there.
    ...columns.flatMap((column, index) => (known.includes(column) ? [] : [`column ${index + 1} is unknown`])),
    ...missing.map(column => `the column "${column}" is missing`),
    ...twice.map(column => `the column "${column}" stands twice`),
  ];
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nThe columns are: ${known.join(', ')}`);
}

function readLine<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  columns: readonly string[],
  record: readonly string[],
  number: number,
  schema: Schema,
): Line<v.InferOutput<Schema>> {
  if (record.length !== columns.length) {
    return { number, problem: `has ${record.length} columns instead of ${columns.length}` };
  }
  if (record.some(text => text.includes('\0') || text.includes('\ufffd'))) {
    return { number, problem: 'has signs that are not text' };
  }
  const filled = columns.flatMap((column, index) =>
    record[index] ? [[column, record[index]] as const] : [],
  );
  const result = v.safeParse(schema, Object.fromEntries(filled));
  if (result.success) return { number, row: result.output };
  const faults = result.issues.map(issue => `${v.getDotPath(issue) ?? ''} ${faultOf(issue)}`);
  return { number, problem: [...new Set(faults)].join(', ') };
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  // Only what we wrote ourselves: the library's own sentences repeat the value.
  if (issue.kind === 'validation' || issue.type === 'picklist') return issue.message;
  return issue.received === 'undefined' ? 'is missing' : 'is wrong';
}
