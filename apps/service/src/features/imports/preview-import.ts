import type { previewImport as endpoint } from '@talon/contract/console/imports';
import type { ReplyOf } from '@talon/contract/endpoint';
import { Refusal } from '@talon/contract/errors';
import { previewImport as preview } from '../../imports/stored-import';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import type { Input } from '../../kernel/route';
import { findImport } from './find-import';

/** `POST /api/imports/{id}/preview`. */
export async function previewImport(
  deps: Deps,
  _caller: StaffCaller,
  { params: { id } }: Input<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { kind, file_id: fileId } = await findImport(deps, id);
  if (fileId === null) throw new Refusal('not-found');
  return preview(deps, kind, fileId);
}
