// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, countCheck, countPlaywright, countVitest } from './counts.mjs';

const directory = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** @param {object} report */
function written(report) {
  const file = join(directory, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 };

test.each([
  ['tests that pass', vitest, 0, { passed: 5, failed: 0, skipped: 2 }],
  ['a file that does not load', vitest, 1, { passed: 5, failed: 1, skipped: 2 }],
  ['tests that fail', { ...vitest, numFailedTests: 3 }, 1, { passed: 5, failed: 3, skipped: 2 }],
  ['no test at all', {}, 0, { passed: 0, failed: 1, skipped: 0 }],
])('Vitest: %s', (_, report, exitCode, counts) => {
  expect(countVitest(written(report), exitCode)).toEqual(counts);
});

test('Playwright: a journey that passes only when tried again has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright(written({ stats }), 1)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('a runner that wrote no report has failed', () => {
  expect(countPlaywright(join(directory, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('checks and tests add up', () => {
  const sum = add([countCheck(0), countCheck(2), { passed: 5, failed: 0, skipped: 1 }]);
  expect(sum).toEqual({ passed: 6, failed: 1, skipped: 1 });
});
