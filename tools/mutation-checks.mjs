// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationChecks } from './mutation-checks/all-checks.mjs';
import { copyProject } from './mutation-checks/copy.mjs';
import { findFaults } from './mutation-checks/guards.mjs';
import { findStaleChecks } from './mutation-checks/stale-checks.mjs';

/** @typedef {import('./mutation-checks/all-checks.mjs').MutationCheck} MutationCheck */

const [wanted = ''] = process.argv.slice(2);
const chosen = mutationChecks.filter(({ rule }) => rule.toLowerCase().includes(wanted.toLowerCase()));
if (chosen.length === 0) throw new Error(`no rule has a name with “${wanted}”`);

const copy = copyProject();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

refuseStaleChecks(chosen);
refuseFailingGuards(chosen);
const survivors = chosen.filter(check => !isKilled(check));
console.log(
  survivors.length === 0
    ? `\n${chosen.length} mutants, all killed`
    : `\n${survivors.length} of ${chosen.length} mutants survived`,
);
process.exit(survivors.length === 0 ? 0 : 1);

/**
 * Refuses checks whose text is no longer in their file. They must be adapted to the code.
 * @param {readonly MutationCheck[]} checks
 */
function refuseStaleChecks(checks) {
  const stale = findStaleChecks(checks, copy);
  if (stale.length === 0) return;
  console.error('The text of these checks does not occur exactly once in their file:');
  for (const { rule, file } of stale) console.error(`  ${file}: ${rule}`);
  process.exit(1);
}

/**
 * Refuses guards that fail without a mutant, because they would seem to kill every mutant.
 * @param {readonly MutationCheck[]} checks
 */
function refuseFailingGuards(checks) {
  const tests = checks.flatMap(({ guard }) => ('tests' in guard ? guard.tests.split(' ') : []));
  const others = checks.map(({ guard }) => guard).filter(guard => !('tests' in guard));
  const guards = tests.length > 0 ? [{ tests: [...new Set(tests)].join(' ') }, ...others] : others;
  const faults = guards.flatMap(guard => findFaults(guard, copy));
  if (faults.length === 0) return;
  console.error(`These fail without any mutant:\n${faults.join('\n')}`);
  process.exit(1);
}

/** @param {MutationCheck} check */
function isKilled(check) {
  const path = join(copy, check.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(check.text, () => check.replacement),
  );
  const faults = findFaults(check.guard, copy);
  writeFileSync(path, original);
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  console.log(`${check.rule} | ${faults[0] ? faults[0] + more : 'SURVIVED'}`);
  return faults.length > 0;
}
