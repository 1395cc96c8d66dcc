// @ts-check
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { add, resultOfCheck } from './test/results.ts';

/** @typedef {import('./test/results.ts').Result} Result */

const { values: options } = parseArgs({
  options: { all: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
});
if (options.all) process.env['LONG_TESTS'] = '1';
// These modules read LONG_TESTS when they are loaded.
const { listLeftOut } = await import('./test/short-run.mjs');
const { checks, steps } = await import('./test/steps.ts');

/** @type {Result} */
const NOT_RUN = { passed: 0, failed: 0, skipped: 1, failures: [] };

let isInterrupted = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => (isInterrupted = true)); // the current step receives it too and ends itself
}

/** @type {Map<string, Result>} */
const results = new Map();

const isChosen = (/** @type {{ name: string }} */ { name }) => options.only?.includes(name) ?? true;

/**
 * Runs the checks two at a time, for two cores, and shows the output of each when it has ended.
 * @param {string} reports a directory
 */
async function runChecks(reports) {
  const waiting = checks.filter(isChosen);
  const next = () => (isInterrupted ? undefined : waiting.shift());
  async function work() {
    for (let check = next(); check; check = next()) {
      const startedAt = Date.now();
      const file = join(reports, check.name);
      const output = openSync(file, 'w');
      const result = await check.run(output);
      closeSync(output);
      results.set(check.name, result);
      const text = readFileSync(file, 'utf8').trim();
      console.log(`\n━━ ${check.title}${text && '\n'}${text}`);
      console.log(`━━ ${check.title}: ${formatCounts(result)} in ${secondsSince(startedAt)}`);
    }
  }
  await Promise.all([work(), work()]);
}

/** @param {string} reports a directory */
async function runSteps(reports) {
  for (const { name, title, needs = [], run } of steps.filter(isChosen)) {
    const missing = needs.filter(need => results.get(need)?.passed === 0);
    const startedAt = Date.now();
    console.log(`\n━━ ${title}`);
    if (isInterrupted || missing.length > 0) {
      console.log(`not run: ${isInterrupted ? 'interrupted' : `it needs ${missing.join(' and ')}`}`);
      results.set(name, NOT_RUN);
    } else {
      const result = await run(reports);
      results.set(name, result);
      console.log(`━━ ${title}: ${formatCounts(result)} in ${secondsSince(startedAt)}`);
    }
  }
}

/** @param {Result} result */
function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** @param {readonly string[]} lines */
function printLeftOut(lines) {
  if (lines.length === 0) return;
  console.log('\nThis machine lacks what these need:');
  for (const line of lines) console.log(`  ${line}`);
}

/** @param {readonly string[]} lines */
function printFailures(lines) {
  if (lines.length > 0) console.log('\nThese failed:');
  for (const line of lines) console.log(`  ${line}`);
}

const startedAt = Date.now();
const reports = mkdtempSync(join(tmpdir(), 'talon-test-'));
const leftOutFile = join(reports, 'left-out');
process.env['LEFT_OUT_FILE'] = leftOutFile;
let total = resultOfCheck(1);
try {
  await runChecks(reports);
  await runSteps(reports);
  total = add([...results.values()]);
  const failed = [...results].filter(([, result]) => result.failed > 0).map(([name]) => name);
  printLeftOut(listLeftOut(leftOutFile));
  printFailures(total.failures);
  if (!options.all) console.log('\nThis run left out the long tests: `npm run test:all` runs them too.');
  console.log(`\nIn ${secondsSince(startedAt)}${failed.length > 0 ? `; failed: ${failed.join(', ')}` : ''}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const maySkip = process.env['CI'] !== 'true';
process.exitCode = total.failed > 0 || isInterrupted || (total.skipped > 0 && !maySkip) ? 1 : 0;
console.log(formatCounts(total));
