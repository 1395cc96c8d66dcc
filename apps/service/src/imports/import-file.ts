import type { Deps } from '../kernel/deps';
import { type FileLine, readLines } from './file-lines';
import { prepareAhead } from './prepare-ahead';
import { prepareBatch } from './prepare-batch';
import { createLineReader, type TableLine } from './read-table';
import type { ImportSink, LineOutcome, TableImport } from './table-import';
import { takeBatch } from './take-batch';

export interface TableFile {
  header: string;
  /** The lines after the header, or after those that were imported before. */
  lines: AsyncIterable<FileLine[]> | Iterable<FileLine[]>;
}

/** A batch holds the locks of its addresses for less than a second, and they fit into the lock table of the database. */
const linesAtOnce = 250;

/**
 * Imports a file in batches of lines, each in its own transaction. Returns whether it reached the last line. Throws if the columns are
 * wrong.
 */
export async function importTable<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  { header, lines }: TableFile,
  sink: ImportSink,
): Promise<boolean> {
  const readLine = createLineReader(header, table.columns) as (line: FileLine) => TableLine<Row> | undefined;
  const prepared = prepareAhead(inBatches(lines), lines => prepareBatch(deps, table, lines, readLine));
  for await (const batch of prepared) {
    await sink.show(await takeBatch(deps, table, batch, sink), batch.place);
    if (sink.isEnough?.()) return false;
  }
  return true;
}

async function* inBatches(pieces: TableFile['lines']): AsyncGenerator<FileLine[]> {
  let batch: FileLine[] = [];
  for await (const lines of pieces) {
    for (const line of lines) {
      batch.push(line);
      if (batch.length < linesAtOnce) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export interface ImportReport {
  /** One line each, in the order of the file. */
  lines: string[];
  refused: number;
}

/** Imports a short text, and reports each of its lines. */
export async function importText<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  csv: string,
): Promise<ImportReport> {
  const all: FileLine[] = [];
  for await (const lines of readLines([Buffer.from(csv)])) all.push(...lines);
  const [header, ...lines] = all;
  const report: ImportReport = { lines: [], refused: 0 };
  await importTable(
    deps,
    table,
    { header: header?.text ?? '', lines: [lines] },
    {
      async show(outcomes) {
        report.lines.push(...outcomes.map(describeOutcome));
        report.refused += outcomes.filter(outcome => 'problem' in outcome).length;
      },
    },
  );
  return report;
}

export function describeOutcome(outcome: LineOutcome): string {
  return `line ${outcome.number}: ${'problem' in outcome ? `refused: ${outcome.problem}` : outcome.done}`;
}
