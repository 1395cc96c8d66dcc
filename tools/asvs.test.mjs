// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project.mjs';

/** The last requirement of levels 1 and 2 in each section of ASVS 5.0.0; those before it are of these levels too. */
const lastOfSections = `
  V1.1.2 V1.2.9 V1.3.11 V1.4.3 V1.5.2
  V2.1.3 V2.2.3 V2.3.4 V2.4.1
  V3.2.2 V3.3.4 V3.4.6 V3.5.5 V3.7.2
  V4.1.3 V4.2.1 V4.3.2 V4.4.4
  V5.1.1 V5.2.3 V5.3.2 V5.4.3
  V6.1.3 V6.2.12 V6.3.4 V6.4.4 V6.5.5 V6.6.3 V6.8.4
  V7.1.3 V7.2.4 V7.3.2 V7.4.5 V7.5.2 V7.6.2
  V8.1.2 V8.2.3 V8.3.1 V8.4.1
  V9.1.3 V9.2.4
  V10.1.2 V10.2.2 V10.3.4 V10.4.11 V10.5.5 V10.6.2 V10.7.3
  V11.1.2 V11.2.3 V11.3.3 V11.4.4 V11.5.1 V11.6.1
  V12.1.3 V12.2.2 V12.3.4
  V13.1.1 V13.2.5 V13.3.2 V13.4.5
  V14.1.2 V14.2.4 V14.3.3
  V15.1.3 V15.2.3 V15.3.7
  V16.1.1 V16.2.5 V16.3.4 V16.4.3 V16.5.3
  V17.1.1 V17.2.4 V17.3.2
`;
const requirements = lastOfSections
  .trim()
  .split(/\s+/)
  .flatMap(last => {
    const [, section = '', count] = /^(.*)\.(\d+)$/.exec(last) ?? [];
    return Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`);
  });

const rows = readFileSync(join(projectRoot, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter(line => /^\| V\d/.test(line))
  .map(line => line.split(' | ').map(cell => cell.replace(/^\| | \|$/g, '')));

test('each requirement of levels 1 and 2 has one row', () => {
  expect(rows.map(([requirement]) => requirement)).toEqual(requirements);
});

test.each(rows)(
  '%s has what it requires, how it is met, and tests that exist',
  (_requirement, what, how, tests) => {
    expect(what).toBeTruthy();
    expect(how).toBeTruthy();
    const files = [...(tests ?? '').matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
    expect(tests === '–' || files.length > 0).toBe(true);
    for (const file of files) {
      expect(file).toMatch(/\.(test|spec)\.(ts|tsx|mjs)$/);
      expect(existsSync(join(projectRoot, file)), file).toBe(true);
    }
  },
);

/** The documents that a row names, each with its heading if the row names one: `docs/x.md`, Heading. */
const named = rows.flatMap(([requirement, , how = '']) =>
  [...how.matchAll(/`(docs\/[\w/-]+\.md)`(?:, ([A-Z][\w ]*))?/g)].map(([, file = '', heading]) => ({
    requirement,
    file,
    heading,
  })),
);

test.each(named)('the heading that $requirement names in $file exists', ({ file, heading }) => {
  const headings = readFileSync(join(projectRoot, file), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('#'))
    .map(line => line.replace(/^#+ /, ''));
  expect(headings.length).toBeGreaterThan(0);
  if (heading !== undefined) expect(headings).toContain(heading.trim());
});
