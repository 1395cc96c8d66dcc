// @ts-check

/** @typedef {import('./run-fault.mjs').Result} Result */

/** @type {readonly [string, (result: Result) => string | number][]} */
const columns = [
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

/**
 * The results as a table in Markdown.
 * @param {readonly Result[]} results
 */
export function resultsTable(results) {
  const head = [columns.map(([title]) => title), columns.map(() => '---')].map(row);
  return [...head, ...results.map(resultRow)].join('\n');
}

/** @param {Result} result */
export function resultRow(result) {
  return row(columns.map(([, show]) => String(show(result))));
}

/** @param {string[]} cells */
function row(cells) {
  return `| ${cells.join(' | ')} |`;
}
