import type { Line } from './read-table';

/** What became of a line: a word of what was done, or a problem. */
export type Outcome = { done: string } | { problem: string };

export interface Report {
  /** One line each, in the order of the file. */
  lines: string[];
  refused: number;
}

/** Takes each good line in, one after the other and each for itself; the bad ones are listed and harm none. */
export async function importLines<Row>(
  lines: readonly Line<Row>[],
  take: (row: Row) => Promise<Outcome>,
): Promise<Report> {
  const report: Report = { lines: [], refused: 0 };
  for (const line of lines) {
    const outcome = 'row' in line ? await take(line.row) : line;
    if ('problem' in outcome) report.refused += 1;
    report.lines.push(
      `line ${line.number}: ${'problem' in outcome ? `refused: ${outcome.problem}` : outcome.done}`,
    );
  }
  return report;
}
