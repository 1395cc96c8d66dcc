import type { Deps } from '../kernel/deps';
import type { Queryable } from '../db/pool';
import { attempt, transaction } from '../db/transaction';
import { wasOvertaken } from '../db/was-overtaken';
import type { Batch, PreparedRow } from './prepare-batch';
import {
  type ImportSink,
  type LineOutcome,
  LineRefused,
  type LineResult,
  type TableImport,
} from './table-import';

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
  { rows, refused, place }: Batch<Prepared>,
  { isDryRun = false, record }: ImportSink,
): Promise<LineOutcome[]> {
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
