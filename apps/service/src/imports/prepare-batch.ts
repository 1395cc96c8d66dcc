import { setImmediate } from 'node:timers/promises';
import type { Deps } from '../kernel/deps';
import { beginning, type FileLine, type Place } from './file-lines';
import type { TableLine } from './read-table';
import type { LineOutcome, TableImport } from './table-import';

/** Lines that need nothing but the database. */
export interface Batch<Prepared> {
  rows: readonly PreparedRow<Prepared>[];
  /** The lines that are refused already. */
  refused: readonly LineOutcome[];
  /** The end of its last line. */
  place: Place;
}

export interface PreparedRow<Prepared> {
  number: number;
  prepared: Prepared;
}

/** Lines that are read without a pause, so that the transaction of the batch before goes on meanwhile. */
const linesBetweenPauses = 25;

/** Reads and checks lines, which must be at least one. */
export async function prepareBatch<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  lines: readonly FileLine[],
  readLine: (line: FileLine) => TableLine<Row> | undefined,
): Promise<Batch<Prepared>> {
  const read: TableLine<Row>[] = [];
  for (let start = 0; start < lines.length; start += linesBetweenPauses) {
    const some = lines.slice(start, start + linesBetweenPauses);
    read.push(...some.map(readLine).filter(line => line !== undefined));
    await setImmediate();
  }
  const valid = read.filter(line => 'row' in line);
  const rows: PreparedRow<Prepared>[] = [];
  const refused: LineOutcome[] = read.filter(line => 'problem' in line);
  const prepared = await table.prepare(
    deps,
    valid.map(({ row }) => row),
  );
  for (const [index, line] of valid.entries()) {
    const result = prepared[index];
    if (result && 'prepared' in result) rows.push({ number: line.number, prepared: result.prepared });
    else if (result) refused.push({ number: line.number, problem: result.problem });
  }
  const { number, end } = lines.at(-1) ?? beginning;
  return { rows, refused, place: { number, end } };
}
