import { createHash } from 'node:crypto';
import { Refusal } from '@talon/contract/errors';
import type { Deps } from '../kernel/deps';
import { notUtf8, readLines } from './file-lines';
import { importOf } from './import-kinds';
import { readHeader, wrongColumnsOf } from './read-table';
import { readStoredFile } from './stored-file';

interface StoredFile {
  id: string;
  kind: string;
  bytes: number;
}

/** Reads a whole uploaded file once. Returns its hash and the number of its lines, or refuses what no import could read. */
export async function inspectFile(
  deps: Deps,
  { id, kind, bytes }: StoredFile,
): Promise<{ hash: Buffer; lines: number }> {
  const hash = createHash('sha256');
  let length = 0;
  async function* content() {
    for await (const piece of readStoredFile(deps, id)) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
  }
  let lines = 0;
  for await (const some of readLines(content())) {
    const unreadable = some.find(({ problem }) => problem === notUtf8);
    if (unreadable)
      throw new Refusal('file-refused', { file: { problem: 'not-utf8', line: unreadable.number } });
    const [header] = some;
    if (header?.number === 1) refuseHeader(header.text, kind);
    lines += some.length;
  }
  if (length !== bytes) throw new Refusal('file-refused', { file: { problem: 'incomplete' } });
  if (lines === 0) throw new Refusal('file-refused', { file: { problem: 'empty' } });
  if (lines === 1) throw new Refusal('file-refused', { file: { problem: 'no-lines' } });
  return { hash: hash.digest(), lines: lines - 1 };
}

function refuseHeader(text: string | undefined, kind: string): void {
  // A header of 64 KiB is none. NUL stands between the letters of UTF-16.
  if (text === undefined) throw new Refusal('file-refused', { file: { problem: 'not-csv' } });
  if (text.includes('\0')) throw new Refusal('file-refused', { file: { problem: 'not-utf8', line: 1 } });
  if (text.includes('\r')) throw new Refusal('file-refused', { file: { problem: 'line-ends' } });
  const { columns } = readHeader(text);
  if (columns.length === 0) throw new Refusal('file-refused', { file: { problem: 'not-csv' } });
  const wrong = wrongColumnsOf(columns, importOf(kind).columns);
  if (wrong) throw new Refusal('file-refused', { file: { problem: 'columns', ...wrong } });
}
