import { randomUUID } from 'node:crypto';
import type {
  uploadImport as uploadEndpoint,
  uploadImportPiece as pieceEndpoint,
} from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { importPieceBytes, mostImportBytes } from '@talon/rules/imports';
import { addImportFile, findImportFile, putImportPiece } from '../../domain/imports/import-files';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** `POST /api/import-files`. */
export const uploadImport: UseCase<typeof uploadEndpoint> = async (
  { db },
  { staff },
  { body: { kind, name, bytes } },
) => {
  if (bytes === 0) throw new Refusal('file-refused', { file: { problem: 'empty' } });
  if (bytes > mostImportBytes) throw new Refusal('body-too-large');
  const { id } = await addImportFile(db, { kind, name, bytes, operator: staff.name });
  return { file_id: id };
};

/** `PUT /api/import-files/{id}/pieces/{start}`. */
export const uploadImportPiece: UseCase<typeof pieceEndpoint> = async (
  { db, encryption },
  _caller,
  { params, body: { content } },
) => {
  const { id: fileId = '', start: typedStart = '' } = params;
  const file = isUuid(fileId) ? await findImportFile(db, { id: fileId }) : undefined;
  if (!file) throw new Refusal('not-found');
  const start = /^\d{1,9}$/.test(typedStart) ? Number(typedStart) : Number.NaN;
  if (!(start < file.bytes) || start % importPieceBytes !== 0)
    throw new Refusal('invalid-request', { fields: ['start'] });
  const { length } = Buffer.from(content, 'base64');
  if (length !== Math.min(importPieceBytes, file.bytes - start))
    throw new Refusal('invalid-request', { fields: ['content'] });
  const id = randomUUID();
  const sealed = encryption.encrypt(content, { column: 'import_pieces.sealed', id });
  if (!(await putImportPiece(db, { id, fileId, start, sealed }))) throw new Refusal('not-found');
};
