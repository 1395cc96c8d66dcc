import type { Line } from './read-table';

/** What became of a line: a word of what was done, or a problem. */
export type Outcome = { done: string } | { problem: string };

export interface Report {
  /** One line each, in the order of the file. */
  lines: string[];
  refused: number;
}

/** A line that turns out wrong while it is being taken in; what it had written is taken back. */
export class LineRefused extends Error {}

/** Takes each good line in, one after the other and each for itself; the bad ones are listed and harm none. */
export async function importLines<Row>(
  lines: readonly Line<Row>[],
  take: (row: Row) => Promise<Outcome>,
): Promise<Report> {
  const report: Report = { lines: [], refused: 0 };
  for (const line of lines) {
    const outcome = 'row' in line ? await takeOrRefuse(line.row, take) : line;
    if ('problem' in outcome) report.refused += 1;
    report.lines.push(
      `line ${line.number}: ${'problem' in outcome ? `refused: ${outcome.problem}` : outcome.done}`,
    );
  }
  return report;
}

async function takeOrRefuse<Row>(row: Row, take: (row: Row) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await take(row);
  } catch (error) {
    if (error instanceof LineRefused) return { problem: error.message };
    throw error;
  }
}
