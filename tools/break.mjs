// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaks } from './break/breaks.mjs';
import { copyProject } from './break/copy.mjs';
import { findFaults } from './break/guards.mjs';

/** @typedef {import('./break/breaks.mjs').Break} Break */

const [only = ''] = process.argv.slice(2);
const chosen = breaks.filter(({ rule }) => rule.toLowerCase().includes(only.toLowerCase()));
if (chosen.length === 0) throw new Error(`no rule is named ${only}`);

const copy = copyProject();
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

for (const each of chosen) broken(each);
refuseFaultsBefore(chosen);
const survivors = chosen.filter(each => !isCaught(each));
console.log(
  survivors.length === 0
    ? `\n${chosen.length} rules broken one by one, each noticed`
    : `\n${survivors.length} of ${chosen.length} broken rules went unnoticed`,
);
process.exit(survivors.length === 0 ? 0 : 1);

/**
 * What fails on the whole project would seem to catch anything.
 * @param {readonly Break[]} all
 */
function refuseFaultsBefore(all) {
  const tests = all.flatMap(({ guard }) => ('tests' in guard ? guard.tests.split(' ') : []));
  const others = all.map(({ guard }) => guard).filter(guard => !('tests' in guard));
  const guards = tests.length > 0 ? [{ tests: [...new Set(tests)].join(' ') }, ...others] : others;
  const faults = guards.flatMap(guard => findFaults(guard, copy));
  if (faults.length === 0) return;
  console.error(`Nothing can be shown while this fails unbroken:\n${faults.join('\n')}`);
  process.exit(1);
}

/** @param {Break} each */
function isCaught(each) {
  const path = join(copy, each.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, broken(each));
  const faults = findFaults(each.guard, copy);
  writeFileSync(path, whole);
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  console.log(`${each.rule} | ${faults[0] ? faults[0] + more : 'NOT CAUGHT'}`);
  return faults.length > 0;
}

/**
 * @param {Break} each
 * @returns {string} the file's text with the rule broken
 * @throws where the text to replace is not there exactly once: the table has to follow the code
 */
function broken({ rule, file, text, becomes }) {
  const whole = readFileSync(join(copy, file), 'utf8');
  const times = whole.split(text).length - 1;
  if (times !== 1) throw new Error(`"${rule}": its text stands ${times} times in ${file}`);
  return whole.replace(text, () => becomes);
}
