// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { add, countCheck } from './test/counts.mjs';
import { steps } from './test/steps.mjs';

/** @typedef {import('./test/counts.mjs').Counts} Counts */

const { values: options } = parseArgs({
  options: { all: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
if (options.all) process.env['LONG_TESTS'] = '1';

const NOT_RUN = { passed: 0, failed: 0, skipped: 1 };

let isInterrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => (isInterrupted = true)); // the step at hand hears it too and ends itself
}

/** @param {string} reports a directory */
async function runSteps(reports) {
  /** @type {Map<string, Counts>} */
  const results = new Map();
  for (const { name, title, needs = [], run } of steps.filter(
    step => options.only?.includes(step.name) ?? true,
  )) {
    const missing = needs.filter(need => results.get(need)?.passed === 0);
    const began = Date.now();
    console.log(`\n━━ ${title}`);
    if (isInterrupted || missing.length > 0) {
      console.log(`not run: ${isInterrupted ? 'interrupted' : `it needs ${missing.join(' and ')}`}`);
      results.set(name, NOT_RUN);
    } else {
      results.set(name, await run(reports));
      console.log(`━━ ${title}: ${inWords(results.get(name) ?? NOT_RUN)} in ${seconds(began)}`);
    }
  }
  return results;
}

/** @param {Counts} counts */
function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {number} began */
function seconds(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

const began = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'talon-test-'));
let total = countCheck(1);
try {
  const results = await runSteps(reports);
  total = add([...results.values()]);
  const wrong = [...results].filter(([, counts]) => counts.failed > 0).map(([name]) => name);
  console.log(`\nIn ${seconds(began)}${wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : ''}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const mayBeSkipped = process.env['CI'] !== 'true';
process.exitCode = total.failed > 0 || isInterrupted || (total.skipped > 0 && !mayBeSkipped) ? 1 : 0;
console.log(inWords(total));
