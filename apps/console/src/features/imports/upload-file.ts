import { addImport, uploadImport, uploadImportPiece } from '@talon/contract/console/imports';
import { importPieceBytes, type ImportKind } from '@talon/rules/imports';
import { call, CallError, replyOf } from '../../shared/call';

const piecesAtOnce = 3;
const triesOfPiece = 4;
const waitMilliseconds = 1_000;

/**
 * Sends a file in pieces, of which a lost one is sent again, and has it read as an import. Returns the id of the import. Throws a
 * `CallError`. `onProgress` gets the share that has arrived, from 0 to 1.
 */
export async function uploadFile(
  kind: ImportKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const body = { kind, name: file.name.slice(-200), bytes: file.size };
  const { file_id: id } = await replyOf(call(uploadImport, { body }));
  let next = 0;
  let sent = 0;
  async function sendPieces(): Promise<void> {
    while (next < file.size) {
      const start = next;
      next += importPieceBytes;
      await sendPiece(id, start, await base64Of(file.slice(start, next)));
      sent += Math.min(importPieceBytes, file.size - start);
      onProgress(sent / file.size);
    }
  }
  await Promise.all(Array.from({ length: piecesAtOnce }, sendPieces));
  return (await replyOf(call(addImport, { params: { id } }))).id;
}

async function sendPiece(id: string, start: number, content: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await replyOf(
        call(uploadImportPiece, { params: { id, start: String(start) }, body: { content } }),
      );
    } catch (error) {
      const isLost =
        error instanceof CallError &&
        ['lost-connection', 'timeout', 'unavailable'].includes(error.failure.code);
      if (!isLost || tries === triesOfPiece) throw error;
      await new Promise(resolve => setTimeout(resolve, waitMilliseconds * tries));
    }
  }
}

async function base64Of(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
