import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Result {
  passed: number;
  failed: number;
  /** Not run, whatever the reason. */
  skipped: number;
  /** What failed and why, a line each. */
  failures: string[];
}

/** Of Playwright's report. */
interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; line: number; tests: SuiteTest[] }[];
}
interface SuiteTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
}

/** Counts a check that passes or fails as a whole as one test. */
export function resultOfCheck(exitCode: number): Result {
  return { passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1, skipped: 0, failures: [] };
}

/** The result in the file that Vitest's JSON reporter wrote. */
export function resultOfVitest(file: string, exitCode: number): Result {
  const report = read(file);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report;
  const { numPendingTests: pending = 0, numTodoTests: todo = 0 } = report;
  const files: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[] = testResults;
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('.', name);
    const tests = assertionResults.filter(test => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [failure(path, message)];
    return tests.map(test => failure(`${path}: "${test.fullName}"`, test.failureMessages?.[0]));
  });
  return atLeastOneFailed({ passed, failed, skipped: pending + todo, failures }, exitCode);
}

/** The result in the file that Playwright's JSON reporter wrote. */
export function resultOfPlaywright(file: string, exitCode: number): Result {
  const { stats = {}, suites = [] } = read(file);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  const failures = failuresOf({ suites });
  return atLeastOneFailed({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode);
}

function failuresOf({ suites = [], specs = [] }: Suite): string[] {
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return failure(`${file}:${line}: "${title}"`, message);
      }),
  );
  return [...failures, ...suites.flatMap(failuresOf)];
}

function failure(where: string, message: string | undefined = 'no message') {
  return `${where}: ${stripVTControlCharacters(message).split('\n')[0]}`;
}

export function add(all: Result[]) {
  const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, result) => total + result[key], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: all.flatMap(({ failures }) => failures),
  };
}

/** Counts a failure if the runner failed without a failed test: a file did not load, a set-up threw, or there was no test. */
function atLeastOneFailed(result: Result, exitCode: number) {
  const isWrong = exitCode !== 0 || result.passed + result.failed === 0;
  return isWrong ? { ...result, failed: Math.max(1, result.failed) } : result;
}

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // the runner ended before it could write
  }
}
