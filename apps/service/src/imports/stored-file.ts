import { importPieceBytes } from '@talon/rules/imports';
import { listImportPieces } from '../domain/imports/import-files';
import type { Deps } from '../kernel/deps';
import { beginning, type FileLine, readLines } from './file-lines';

const piecesAtOnce = 16;

/** The content of an uploaded file from a byte, as its pieces are read. Ends at the first piece that is missing. */
export async function* readStoredFile(deps: Deps, fileId: string, from = 0): AsyncGenerator<Buffer> {
  let start = from - (from % importPieceBytes);
  let skipped = from - start;
  for (;;) {
    const pieces = await listImportPieces(deps.db, { fileId, from: start, most: piecesAtOnce });
    for (const piece of pieces) {
      if (piece.start !== start) return;
      const place = { column: 'import_pieces.sealed', id: piece.id } as const;
      const content = Buffer.from(deps.encryption.decrypt(piece.sealed, place), 'base64');
      yield content.subarray(skipped);
      start += content.length;
      skipped = 0;
    }
    if (pieces.length < piecesAtOnce) return;
  }
}

/** The first line of an uploaded file. */
export async function readStoredHeader(deps: Deps, fileId: string): Promise<FileLine> {
  for await (const [header] of readLines(readStoredFile(deps, fileId))) if (header) return header;
  return { ...beginning, text: '' };
}
