import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTestService } from '../testing/service';
import { readCommand } from './read-command';
import { accountImport } from '../imports/import-accounts';
import { runImport } from './run-import';

const service = withTestService();
const folder = mkdtempSync(join(tmpdir(), 'talon-import-'));
let printed = '';
let said = '';

beforeEach(() => {
  printed = '';
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), ['reference,emails', ...lines, ''].join('\n'));
  return join(folder, name);
}

/** Lines of accounts; each hundredth is refused. */
const manyLines = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 100 === 99 ? `${name}-${index},no e-mail` : `${name}-${index},${name}${index}@run.example`,
  );
const countOf = async (name: string) => {
  const { rows } = await service.deps.db.query(
    'select count(*)::int as count from accounts where reference like $1',
    [`${name}-%`],
  );
  return rows[0].count as number;
};
const refusedNumbers = () =>
  [...printed.matchAll(/^line (\d+): refused: /gm)].map(([, number]) => Number(number));

test('the report has the refused lines only, and a stray quote refuses one line', async () => {
  const file = fileOf('quote.csv', [
    'quote-1,"a@run.example',
    'quote-2,b@run.example',
    'quote-3,c@run.example',
  ]);
  const summary = await readCommand(['import', 'accounts', file])(service.deps);
  expect(printed).toBe('line 2: refused: is not valid CSV\n');
  expect(summary).toBe('3 lines, 1 refused; in this run: 2 added');
  expect(process.exitCode).toBe(1);
});

test('a dry run stores nothing and reports what an import would refuse', async () => {
  const file = fileOf('dry.csv', [...manyLines('dry', 600), 'dry-0,other@run.example']);
  const summary = await readCommand(['import', 'accounts', file, '--dry-run'])(service.deps);
  expect(summary).toMatch(/^601 lines, 6 refused; .*\nDry run: nothing was stored$/);
  expect(refusedNumbers()).toEqual([101, 201, 301, 401, 501, 601]);
  expect(await countOf('dry')).toBe(0);
  printed = '';
  expect(await readCommand(['import', 'accounts', file])(service.deps)).toBe(
    '601 lines, 6 refused; in this run: 594 added, 1 already exists',
  );
  expect(await countOf('dry')).toBe(594);
});

test('an interrupted import continues after its last batch, and its report is whole', async () => {
  const file = fileOf('killed.csv', manyLines('killed', 1200));
  let batches = 0;
  const interrupted: typeof accountImport = {
    ...accountImport,
    async prepare(deps, rows) {
      batches += 1;
      if (batches === 4) throw new Error('killed');
      return accountImport.prepare(deps, rows);
    },
  };
  await expect(runImport(service.deps, interrupted, file)).rejects.toThrow('killed');
  expect(refusedNumbers()).toEqual([101, 201, 301, 401, 501, 601, 701]);
  expect(await countOf('killed')).toBe(750 - 7);
  printed = '';
  expect(await runImport(service.deps, accountImport, file)).toBe(
    '1200 lines, 12 refused; in this run: 445 added',
  );
  expect(said).toContain('Continuing after line 751\n');
  expect(refusedNumbers()).toEqual(Array.from({ length: 12 }, (_, index) => 101 + 100 * index));
  expect(await countOf('killed')).toBe(1188);
  expect(await runImport(service.deps, accountImport, file)).toContain('in this run: 1188 already exists');
});

test('of two processes with the same file, one imports it and the other ends', async () => {
  const file = fileOf('twice.csv', manyLines('twice', 1000));
  const results = await Promise.allSettled([1, 2].map(() => runImport(service.deps, accountImport, file)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(result => result.status === 'rejected')?.reason.message).toBe(
    'Another process imports the same file. This one has ended.',
  );
  expect(await countOf('twice')).toBe(990);
});

test('an import that another one overtakes adds each account once', async () => {
  const lines = manyLines('race', 500);
  const files = [fileOf('race-1.csv', lines), fileOf('race-2.csv', lines.toReversed())];
  const summaries = await Promise.all(files.map(file => runImport(service.deps, accountImport, file)));
  const added = summaries.map(summary => Number(/(\d+) added/.exec(summary)?.[1] ?? 0));
  expect((added[0] ?? 0) + (added[1] ?? 0)).toBe(495);
  expect(await countOf('race')).toBe(495);
});

test('addresses that accounts share are counted across batches', async () => {
  const lines = Array.from({ length: 600 }, (_, index) =>
    index % 200 === 0 ? `share-${index},same@run.example` : `share-${index},share${index}@run.example`,
  );
  const file = fileOf('share.csv', [...lines, 'share-last,same@run.example']);
  await runImport(service.deps, accountImport, file);
  expect(printed).toBe('line 602: refused: its email is already on 3 accounts\n');
  const { rows } = await service.deps.db.query(
    "select count(*)::int as count, bool_and(is_shared) as are_shared from identifiers where value = 'same@run.example'",
  );
  expect(rows).toEqual([{ count: 3, are_shared: true }]);
});

test('a file whose first line is not UTF-8 is refused with the reason', async () => {
  const file = join(folder, 'utf-16.csv');
  writeFileSync(file, Buffer.from('\ufeffreference,emails\n', 'utf16le'));
  await expect(runImport(service.deps, accountImport, file)).rejects.toThrow('line 1 is not UTF-8');
});
