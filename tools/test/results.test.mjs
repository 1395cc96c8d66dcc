// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, resultOfCheck, resultOfPlaywright, resultOfVitest } from './results.ts';

const directory = mkdtempSync(join(tmpdir(), 'results-'));
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
  expect(resultOfVitest(written(report), exitCode)).toMatchObject(counts);
});

test('Vitest: names the failed tests, and the files that did not load', () => {
  const testResults = [
    {
      name: resolve('a/cards.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'a card is added', status: 'passed', failureMessages: [] },
        { fullName: 'a card is refused', status: 'failed', failureMessages: ['Error: got 500\n    at line'] },
      ],
    },
    {
      name: resolve('a/broken.test.ts'),
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    },
  ];
  expect(resultOfVitest(written({ ...vitest, testResults }), 1).failures).toEqual([
    'a/cards.test.ts: "a card is refused": Error: got 500',
    'a/broken.test.ts: Cannot find module',
  ]);
});

test('Playwright: a journey that passes only when tried again has failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(resultOfPlaywright(written({ stats }), 1)).toMatchObject({ passed: 4, failed: 2, skipped: 2 });
});

test('Playwright: names the failed journeys', () => {
  const tests = [
    { status: 'unexpected', results: [{ error: { message: '\u001B[31mNo button\u001B[39m\nat' } }] },
  ];
  const failed = { title: 'a person logs in', file: 'login.spec.ts', line: 7, tests };
  const passed = { ...failed, tests: [{ status: 'expected', results: [{}] }] };
  const suites = [{ specs: [passed], suites: [{ specs: [failed] }] }];
  expect(resultOfPlaywright(written({ suites }), 1).failures).toEqual([
    'login.spec.ts:7: "a person logs in": No button',
  ]);
});

test('a runner that wrote no report has failed', () => {
  const result = resultOfPlaywright(join(directory, 'none.json'), 0);
  expect(result).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
});

test('checks and tests add up', () => {
  const failures = ['a test: a reason'];
  const sum = add([resultOfCheck(0), resultOfCheck(2), { passed: 5, failed: 0, skipped: 1, failures }]);
  expect(sum).toEqual({ passed: 6, failed: 1, skipped: 1, failures });
});
