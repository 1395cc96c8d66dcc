import type { Deps } from '../kernel/deps';
import { attempt, type Queryable, transaction } from '../db/pool';
import { wasOvertaken } from '../db/was-overtaken';
import type { Place } from './file-lines';
import type { TableLine } from './read-table';
import {
  type ImportSink,
  type LineOutcome,
  LineRefused,
  type LineResult,
  type TableImport,
} from './table-import';

export interface Batch<Row> {
  lines: readonly TableLine<Row>[];
  /** The end of its last line. */
  place: Place;
}

interface PreparedRow<Prepared> {
  number: number;
  prepared: Prepared;
}

const mostTries = 6;
/** From this try on, each row is imported alone. */
const firstCarefulTry = 3;

/** Ends the transaction of a dry run. */
class DryRunEnd extends Error {}

/**
 * Imports a batch in one transaction, with the record of its outcomes. Tries again if another process, such as a person who
 * confirms an address or a second import, was faster.
 */
export async function takeBatch<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  { lines, place }: Batch<Row>,
  { isDryRun = false, record }: ImportSink,
): Promise<LineOutcome[]> {
  const { rows, refused } = await prepareRows(deps, table, lines);
  for (let tries = 1; ; tries += 1) {
    let outcomes: LineOutcome[] = [];
    try {
      await transaction(deps.db, async tx => {
        const taken = await takeRows(deps, tx, table, rows, tries >= firstCarefulTry);
        outcomes = [...refused, ...taken].toSorted((a, b) => a.number - b.number);
        await record?.(tx, outcomes, place);
        if (isDryRun) throw new DryRunEnd();
      });
      return outcomes;
    } catch (error) {
      if (error instanceof DryRunEnd) return outcomes;
      if (tries === mostTries || !wasOvertaken(error)) throw error;
    }
  }
}

async function prepareRows<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  lines: readonly TableLine<Row>[],
): Promise<{ rows: PreparedRow<Prepared>[]; refused: LineOutcome[] }> {
  const valid = lines.filter(line => 'row' in line);
  const refused: LineOutcome[] = lines.filter(line => 'problem' in line);
  const prepared = await table.prepare(
    deps,
    valid.map(({ row }) => row),
  );
  const rows: PreparedRow<Prepared>[] = [];
  for (const [index, { number }] of valid.entries()) {
    const result = prepared[index];
    if (result && 'prepared' in result) rows.push({ number, prepared: result.prepared });
    else if (result) refused.push({ number, problem: result.problem });
  }
  return { rows, refused };
}

async function takeRows<Row, Prepared>(
  deps: Deps,
  tx: Queryable,
  table: TableImport<Row, Prepared>,
  rows: readonly PreparedRow<Prepared>[],
  isCareful: boolean,
): Promise<LineOutcome[]> {
  const all = rows.map(({ prepared }) => prepared);
  const quick = isCareful || all.length === 0 ? [] : ((await table.takeMany?.(deps, tx, all)) ?? []);
  const outcomes: LineOutcome[] = [];
  for (const [index, { number, prepared }] of rows.entries()) {
    outcomes.push({ number, ...(quick[index] ?? (await takeRow(deps, tx, table, prepared))) });
  }
  return outcomes;
}

async function takeRow<Row, Prepared>(
  deps: Deps,
  tx: Queryable,
  table: TableImport<Row, Prepared>,
  row: Prepared,
): Promise<LineResult> {
  try {
    return await attempt(tx, () => table.take(deps, tx, row));
  } catch (error) {
    const problem = error instanceof LineRefused ? error.message : table.problemOf?.(error);
    if (problem === undefined) throw error;
    return { problem };
  }
}
