// @ts-check
// What a run prints: each figure as soon as it is measured, and all of them as a table at its end.

/** @type {{ figure: string, product: number, baseline?: number, value: number, limit: number, isMinimum?: boolean }[]} */
const results = [];

/**
 * A figure of the product alone.
 * @param {string} figure
 * @param {number} value
 * @param {number} limit
 * @param {boolean} [isMinimum]
 */
export function addAlone(figure, value, limit, isMinimum = false) {
  results.push({ figure, product: value, value, limit, isMinimum });
}

/**
 * A figure that is a ratio.
 * @param {string} figure
 * @param {{ product: number, baseline: number, ratio: number }} measured
 * @param {number} limit of the ratio
 * @param {boolean} [isMinimum]
 */
export function addRatio(figure, { product, baseline, ratio }, limit, isMinimum = false) {
  results.push({ figure, product, baseline, value: ratio, limit, isMinimum });
}

/** @param {typeof results} measured */
export function addAll(measured) {
  results.push(...measured);
}

/**
 * @param {string} figure
 * @param {{ product: number, baseline: number, ratio: number }} measured
 */
export function sayRatio(figure, { product, baseline, ratio }) {
  console.log(`· ${figure}: ${product.toFixed(3)} beside ${baseline.toFixed(3)}, ${ratio.toFixed(3)}`);
}

/** Prints the table. The exit code says whether a figure is missed. */
export function report() {
  const isMet = (/** @type {(typeof results)[number]} */ { value, limit, isMinimum }) =>
    isMinimum ? value >= limit : value <= limit;
  console.log(`\n${'figure'.padEnd(50)} product baseline    ratio    limit`);
  for (const result of results) {
    const { figure, product, baseline, value, limit, isMinimum } = result;
    const cells = [product, baseline, baseline === undefined ? undefined : value].map(cell =>
      (cell === undefined ? '' : cell.toFixed(cell < 10 ? 3 : 0)).padStart(8),
    );
    const bound = `${isMinimum ? '≥' : '≤'} ${limit}`.padStart(8);
    console.log(`${figure.padEnd(50)}${cells.join(' ')} ${bound}  ${isMet(result) ? '' : 'MISSED'}`);
  }
  if (!results.every(isMet)) process.exitCode = 1;
}
