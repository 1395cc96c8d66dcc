import { Refusal } from '@talon/contract/errors';
import { findStoredImport } from '../../domain/imports/stored-imports';
import type { Deps } from '../../kernel/deps';
import { isUuid } from '../../kernel/uuid';

/** The import of a call, or a refusal. */
export async function findImport({ db }: Deps, id = '') {
  const found = isUuid(id) ? await findStoredImport(db, { id }) : undefined;
  if (!found) throw new Refusal('not-found');
  return found;
}
