import type { Result } from './run-fault.ts';

const columns: readonly [string, (result: Result) => string | number][] = [
  ['fault', ({ name }) => name],
  ['times', ({ times }) => times],
  ['longest time without a write', ({ gap }) => `${gap.toFixed(1)} s`],
  ['writes after the database was back', ({ back }) => (back === undefined ? '' : `${back.toFixed(1)} s`)],
  ['failed requests', ({ failed, requests }) => `${failed} of ${requests}`],
  ['500s', ({ faulty }) => faulty],
  ['refused', ({ refused }) => refused],
  ['acknowledged writes', ({ written }) => written],
  ['lost', ({ lost }) => lost],
  ['revived', ({ revived }) => revived],
  ['node exits', ({ exits }) => exits],
];

/** The results as a table in Markdown. */
export function resultsTable(results: readonly Result[]) {
  const head = [columns.map(([title]) => title), columns.map(() => '---')].map(row);
  return [...head, ...results.map(resultRow)].join('\n');
}

export function resultRow(result: Result) {
  return row(columns.map(([, show]) => String(show(result))));
}

function row(cells: string[]) {
  return `| ${cells.join(' | ')} |`;
}
