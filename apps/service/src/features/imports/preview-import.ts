import type { previewImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { previewImport as preview } from '../../imports/stored-import';
import { findImport } from './find-import';
import type { UseCase } from '../../kernel/route';

/** `POST /api/imports/{id}/preview`. */
export const previewImport: UseCase<typeof endpoint> = async (deps, _caller, { params: { id } }) => {
  const { kind, file_id: fileId } = await findImport(deps, id);
  if (fileId === null) throw new Refusal('not-found');
  return preview(deps, kind, fileId);
};
