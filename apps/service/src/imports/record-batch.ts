import type { Queryable } from '../db/pool';
import { addRefusedLines, recordProgress } from '../domain/imports/imports';
import type { Place } from './file-lines';
import { countOfOutcome, type LineOutcome } from './table-import';

/** Another process has imported lines of the same file meanwhile, or somebody has cancelled the import. */
export class ImportOvertaken extends Error {}

/** The counts of outcomes, as the import keeps them. */
export function countOutcomes(outcomes: readonly LineOutcome[]) {
  const counts = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  for (const outcome of outcomes)
    counts['problem' in outcome ? 'refused' : countOfOutcome[outcome.done]] += 1;
  return counts;
}

/** Records a batch in its transaction: the place in the file, the counts and the refused lines. Throws `ImportOvertaken`. */
export async function recordBatch(
  tx: Queryable,
  importId: string,
  before: Place,
  next: Place,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const refused = outcomes.filter(outcome => 'problem' in outcome);
  if (refused.length > 0) {
    await addRefusedLines(tx, {
      importId,
      lines: refused.map(({ number }) => String(number)),
      problems: refused.map(({ problem }) => problem),
    });
  }
  const recorded = await recordProgress(tx, {
    id: importId,
    lines: next.number,
    bytes: next.end,
    linesBefore: before.number,
    ...countOutcomes(outcomes),
  });
  if (!recorded) throw new ImportOvertaken('Another process imports the same file. This one has ended.');
}
