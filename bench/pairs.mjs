// @ts-check
import { addRatio, sayRatio } from './figures.mjs';

/**
 * @typedef {import('./measure.mjs').Side} Side
 * @typedef {import('./measure.mjs').Figure} Figure
 * @typedef {import('./processes.mjs').Started} Started
 */
/**
 * @template {Side} S
 * @typedef {object} Pair a product and what it is compared with, both just started
 * @property {[S, S]} sides
 * @property {number} postmaster the process
 * @property {import('pg').Client} client
 */
/**
 * @template {Side} S
 * @typedef {object} Row
 * @property {string} figure
 * @property {'cpu' | 'perSecond' | 'p99'} of
 * @property {number} limit the least for `perSecond`, the most for the others
 * @property {(pair: Pair<S>) => Promise<void>} [fill] runs once, before the first pair
 * @property {(pair: Pair<S>) => Promise<(Figure | undefined)[]>} measure
 */
/**
 * @template {Side} S
 * @typedef {object} Comparison rows with the same other side
 * @property {readonly Row<S>[]} rows
 * @property {() => Promise<Started>} startOther
 * @property {(sides: [Started, Started]) => Promise<[S, S]>} enter prepares both sides
 */

/**
 * Two processes of the same code differ by several hundredths for as long as they run, so each row is measured with so many pairs of
 * processes, and the pair with the middle ratio counts.
 */
export const pairCount = 3;

/** @typedef {Map<string, [number, number][]>} Measured by figure, the values of each pair */

/**
 * Measures each row with the given product and another side that starts now.
 * @template {Side} S
 * @param {Started} product
 * @param {{ postmaster: number, client: import('pg').Client }} around
 * @param {Comparison<S>} comparison
 * @param {Measured} measured
 */
export async function measurePair(product, around, { rows, startOther, enter }, measured) {
  if (rows.length === 0) return;
  const other = await startOther();
  const pair = { ...around, sides: await enter([product, other]) };
  for (const { figure, of, fill, measure } of rows) {
    const before = measured.get(figure) ?? [];
    if (before.length === 0) await fill?.(pair);
    const [ours, theirs] = await measure(pair);
    /** @type {[number, number]} */
    const values = [ours?.[of] ?? 0, theirs?.[of] ?? 0];
    measured.set(figure, [...before, values]);
    sayRatio(figure, ...values);
    sayMore(ours, theirs);
  }
  await other.stop();
}

/**
 * Adds the pair with the middle ratio to the results of the run.
 * @param {readonly { figure: string, of: string, limit: number }[]} rows
 * @param {Measured} measured
 */
export function addMiddles(rows, measured) {
  for (const { figure, of, limit } of rows) {
    const pairs = measured.get(figure) ?? [];
    const [ours, theirs] = withMiddleRatio(pairs);
    addRatio(figure, ours, theirs, limit, of === 'perSecond');
    warnIfBusy(figure, pairs);
  }
}

/** @param {readonly [number, number][]} pairs */
function withMiddleRatio(pairs) {
  const byRatio = pairs.toSorted((one, other) => one[0] / one[1] - other[0] / other[1]);
  return byRatio[Math.floor(byRatio.length / 2)] ?? [0, 0];
}

/**
 * @param {Figure} [product]
 * @param {Figure} [other]
 */
function sayMore(product, other) {
  console.log(
    `  p99: ${product?.p99.toFixed(1)} beside ${other?.p99.toFixed(1)} ms; a second: ${product?.perSecond.toFixed(0)} beside ${other?.perSecond.toFixed(0)}`,
  );
}

/**
 * The ratios of a machine that does other work say little: the same baseline costs more from one pair to the next.
 * @param {string} figure
 * @param {readonly [number, number][]} pairs
 */
function warnIfBusy(figure, pairs) {
  const costs = pairs.map(([, other]) => other);
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  if (most > least * 1.25) {
    console.log(
      `  The machine was not quiet: the other side of "${figure}" was ${least.toFixed(2)} to ${most.toFixed(2)}. Measure again.`,
    );
  }
}
