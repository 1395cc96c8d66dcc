import { parse } from 'csv-parse/sync';
import * as v from 'valibot';

/** A valid line, or why it is invalid. `number` is the line number in an editor, from 1. */
export type TableLine<Row> = { number: number } & ({ row: Row } | { problem: string });

/**
 * Parses an operator's CSV: UTF-8, with or without a byte-order mark, comma or semicolon, column names in the first line.
 * Throws if the columns do not match the schema. The problem of an invalid line names the column, never the value.
 */
export function readTable<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  text: string,
  schema: Schema,
): TableLine<v.InferOutput<Schema>>[] {
  const header = text.split(/\r?\n/, 1)[0] ?? '';
  const skipped: TableLine<never>[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: header.includes(';') ? ';' : ',',
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    on_skip: error => {
      if (error) skipped.push({ number: Number(error['lines']), problem: 'is not valid CSV' });
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
    // Names the column by its position: in a file without a header, the text may be a card number or a password.
    ...columns.flatMap((column, index) => (known.includes(column) ? [] : [`column ${index + 1} is unknown`])),
    ...missing.map(column => `the column "${column}" is missing`),
    ...twice.map(column => `the column "${column}" occurs twice`),
  ];
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\nThe columns are: ${known.join(', ')}`);
}

function readLine<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  columns: readonly string[],
  record: readonly string[],
  number: number,
  schema: Schema,
): TableLine<v.InferOutput<Schema>> {
  if (record.length !== columns.length) {
    return { number, problem: `has ${record.length} columns instead of ${columns.length}` };
  }
  if (record.some(text => text.includes('\0') || text.includes('\ufffd'))) {
    return { number, problem: 'contains characters that are not text' };
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
  // Only our own messages, since those of the library contain the value.
  if (issue.kind === 'validation' || issue.type === 'picklist') return issue.message;
  return issue.received === 'undefined' ? 'is missing' : 'is wrong';
}
