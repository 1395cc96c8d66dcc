import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Queryable } from '../db/pool';
import { beginImport, finishImport, listRefusedLines } from '../domain/imports/imports';
import type { Deps } from '../kernel/deps';
import { beginning, type FileLine, type Place, readLines } from '../imports/file-lines';
import { importTable } from '../imports/import-file';
import { recordBatch } from '../imports/record-batch';
import { createProgress } from './import-progress';
import type { LineOutcome, TableImport } from '../imports/table-import';

/** The option that imports nothing and reports what an import would refuse. */
export const dryRun = '--dry-run';

const reportRowsAtOnce = 1_000;

/** An import that was begun, perhaps by a process that was interrupted. */
interface Begun {
  id: string;
  place: Place;
  refused: number;
}

/**
 * Imports a file and prints its refused lines as it goes. Continues an interrupted import of the same file after its last
 * batch, and prints the lines that were refused before. Returns the summary, and sets the exit code if lines were refused.
 */
export async function runImport<Row, Prepared>(
  deps: Deps,
  table: TableImport<Row, Prepared>,
  file: string,
  option?: string,
): Promise<string> {
  const isDryRun = option === dryRun;
  const { size } = await stat(file);
  const header = await readHeader(file);
  const begun = isDryRun ? undefined : await begin(deps, table.kind, file);
  let place = begun && begun.place.end > 0 ? begun.place : { number: header.number, end: header.end };
  const progress = createProgress(size, place, begun?.refused ?? 0);
  if (begun && begun.place.end > 0) progress.say(`Continuing after line ${begun.place.number}`);
  if (begun) await printRefusedBefore(deps, begun.id);

  await importTable(
    deps,
    table,
    {
      header: header.text ?? '',
      lines: readLines(createReadStream(file, { start: place.end }) as AsyncIterable<Buffer>, place),
    },
    {
      isDryRun,
      ...(begun && {
        record: (tx: Queryable, outcomes: readonly LineOutcome[], next: Place) =>
          recordBatch(tx, begun.id, place, next, outcomes),
      }),
      async show(outcomes, next) {
        place = next;
        const refused = outcomes.filter(outcome => 'problem' in outcome);
        await print(refused.map(({ number, problem }) => `line ${number}: refused: ${problem}\n`).join(''));
        progress.count(outcomes, next);
      },
    },
  );
  if (begun) await finishImport(deps.db, { id: begun.id });
  const summary = progress.summary();
  if (summary.refused > 0) process.exitCode = 1;
  return isDryRun ? `${summary.text}\nDry run: nothing was stored` : summary.text;
}

async function readHeader(file: string): Promise<FileLine> {
  for await (const [header] of readLines(createReadStream(file) as AsyncIterable<Buffer>))
    if (header?.problem) throw new Error(`line 1 ${header.problem}`);
    else if (header) return header;
  return { ...beginning, text: '' };
}

async function begin({ db }: Deps, kind: string, file: string): Promise<Begun> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  const { id, lines, bytes, refused } = await beginImport(db, { kind, fileHash: hash.digest() });
  return { id, place: { number: Number(lines), end: Number(bytes) }, refused: Number(refused) };
}

async function printRefusedBefore({ db }: Deps, importId: string): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await listRefusedLines(db, { importId, after, most: reportRowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    await print(rows.map(({ line, problem }) => `line ${line}: refused: ${problem}\n`).join(''));
    after = Number(last.line);
  }
}

async function print(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
