import type { TableLine } from './read-table';

/** The result of one line: what was done, or why it was refused. */
export type LineResult = { done: string } | { problem: string };

export interface ImportReport {
  /** One line each, in the order of the file. */
  lines: string[];
  refused: number;
}

/** Refuses a line during its import and rolls its transaction back. */
export class LineRefused extends Error {}

/** Imports the valid lines one by one, each in its own transaction, and lists the refused lines. */
export async function importLines<Row>(
  lines: readonly TableLine<Row>[],
  importRow: (row: Row) => Promise<LineResult>,
): Promise<ImportReport> {
  const report: ImportReport = { lines: [], refused: 0 };
  for (const line of lines) {
    const result = 'row' in line ? await importOrRefuse(line.row, importRow) : line;
    if ('problem' in result) report.refused += 1;
    report.lines.push(
      `line ${line.number}: ${'problem' in result ? `refused: ${result.problem}` : result.done}`,
    );
  }
  return report;
}

async function importOrRefuse<Row>(
  row: Row,
  importRow: (row: Row) => Promise<LineResult>,
): Promise<LineResult> {
  try {
    return await importRow(row);
  } catch (error) {
    if (error instanceof LineRefused) return { problem: error.message };
    throw error;
  }
}
