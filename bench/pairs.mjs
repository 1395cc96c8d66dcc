// @ts-check
import { addRatio, sayRatio } from './figures.mjs';
import { median } from './load.mjs';
import { quietestHalf } from './quiet.mjs';

/**
 * @typedef {import('./measure.mjs').Side} Side
 * @typedef {import('./measure.mjs').Figure} Figure
 * @typedef {import('./measure.mjs').Round} Round
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
 * @property {(pair: Pair<S>) => Promise<Round[]>} measure
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
 * processes.
 */
export const pairCount = 3;

/** @typedef {Map<string, Round[][]>} Measured by figure, the rounds of each pair */

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
    const rounds = await measure(pair);
    measured.set(figure, [...before, rounds]);
    sayRatio(figure, resultOf([rounds], of));
    sayMore([rounds]);
  }
  await other.stop();
}

/**
 * Adds the rows to the results of the run.
 * @param {readonly { figure: string, of: keyof Figure, limit: number }[]} rows
 * @param {Measured} measured
 */
export function addRows(rows, measured) {
  for (const { figure, of, limit } of rows) {
    const pairs = measured.get(figure) ?? [];
    addRatio(figure, resultOf(pairs, of), limit, of === 'perSecond');
    warnIfBusy(figure, pairs);
  }
}

/**
 * The half of the rounds of each pair in which the machine was least busy. Of each, so that all pairs count alike: whether one ran in a
 * quiet minute says nothing about its processes.
 * @param {readonly (readonly Round[])[]} pairs
 */
const countedOf = pairs => pairs.flatMap(rounds => quietestHalf(rounds));

/**
 * The medians over the rounds that count.
 * @param {readonly (readonly Round[])[]} pairs
 * @param {keyof Figure} of
 */
function resultOf(pairs, of) {
  const values = countedOf(pairs).map(({ figures: [product, baseline] }) => ({
    product: product?.[of] ?? 0,
    baseline: baseline?.[of] ?? 0,
  }));
  return {
    product: median(values.map(({ product }) => product)),
    baseline: median(values.map(({ baseline }) => baseline)),
    ratio: median(values.map(({ product, baseline }) => product / baseline)),
  };
}

/** @param {readonly (readonly Round[])[]} pairs */
function sayMore(pairs) {
  const p99 = resultOf(pairs, 'p99');
  const perSecond = resultOf(pairs, 'perSecond');
  console.log(
    `  p99: ${p99.product.toFixed(1)} beside ${p99.baseline.toFixed(1)} ms; a second: ${perSecond.product.toFixed(0)} beside ${perSecond.baseline.toFixed(0)}`,
  );
}

/**
 * The ratios of a machine that does other work even in the quietest rounds say little.
 * @param {string} figure
 * @param {readonly (readonly Round[])[]} pairs
 */
function warnIfBusy(figure, pairs) {
  const hashes = countedOf(pairs).map(({ busyness }) => busyness);
  const [least, most] = [Math.min(...hashes), Math.max(...hashes)];
  if (most > least * 1.25) {
    console.log(
      `  The machine was not quiet: in the rounds that count for "${figure}", a hash took ${least.toFixed(1)} to ${most.toFixed(1)} ms. Measure again.`,
    );
  }
}
