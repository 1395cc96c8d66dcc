import { listRefusedLines } from '../domain/imports/imports';
import type { Deps } from '../kernel/deps';
import { readLines } from './file-lines';
import { importOf } from './import-kinds';
import { readHeader, valuesOf } from './read-table';
import { readStoredFile } from './stored-file';

const rowsAtOnce = 1_000;
const byteOrderMark = '\ufeff';

/**
 * The report of an import as CSV, in parts: each refused line with its number, the reason and, while the file is kept, what names it.
 * With a byte-order mark, without which spreadsheets read other letters.
 */
export async function* reportLines(
  deps: Deps,
  { id, kind, fileId }: { id: string; kind: string; fileId: string | null },
): AsyncGenerator<string> {
  const { named } = importOf(kind);
  yield `${byteOrderMark}${csvLine(['line', 'problem', ...named.map(({ column }) => column)])}`;
  const nameLine = createNames(deps, kind, fileId);
  for (let after = 0; ; ) {
    const rows = await listRefusedLines(deps.db, { importId: id, after, most: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    const part: string[] = [];
    for (const { line, problem } of rows)
      part.push(csvLine([line, problem, ...(await nameLine(Number(line)))]));
    yield part.join('');
    after = Number(last.line);
  }
}

/** Names lines that are asked for in their order, by reading the file beside. */
function createNames(deps: Deps, kind: string, fileId: string | null) {
  const { named } = importOf(kind);
  const none = named.map(() => '');
  const lines = eachLine(deps, fileId);
  let header: ReturnType<typeof readHeader> | undefined;
  return async (wanted: number): Promise<string[]> => {
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      const { number, text = '' } = next.value;
      if (number === 1) header = readHeader(text);
      if (number !== wanted) continue;
      const { columns, delimiter } = header ?? { columns: [], delimiter: ',' };
      const values = valuesOf(text, delimiter) ?? [];
      return named.map(({ column, isSecret }) => {
        const value = values[columns.indexOf(column)] ?? '';
        return isSecret ? value.slice(-4) : value;
      });
    }
    return none;
  };
}

async function* eachLine(deps: Deps, fileId: string | null) {
  if (fileId === null) return;
  for await (const lines of readLines(readStoredFile(deps, fileId))) yield* lines;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell (RFC 4180) that no spreadsheet takes for a formula: OWASP, CSV injection. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
