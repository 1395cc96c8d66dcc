import type { addImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { completeImportFile, findImportFile, removeImportFile } from '../../domain/imports/import-files';
import { addStoredImport } from '../../domain/imports/stored-imports';
import { inspectFile } from '../../imports/inspect-file';
import { operatorOf } from '../../kernel/operator-of';
import { isUuid } from '../../kernel/uuid';
import type { UseCase } from '../../kernel/route';

/** `POST /api/import-files/{id}/import`. A file that is refused is deleted at once. */
export const addImport: UseCase<typeof endpoint> = async (deps, caller, { params: { id: fileId = '' } }) => {
  const { db } = deps;
  const file = isUuid(fileId) ? await findImportFile(db, { id: fileId }) : undefined;
  if (!file || file.is_complete) throw new Refusal('not-found');
  // From here on the file stays as it is inspected.
  if (!(await completeImportFile(db, { id: fileId }))) throw new Refusal('not-found');
  try {
    const { hash: fileHash, lines } = await inspectFile(deps, file);
    return await transaction(db, async tx => {
      const stored = { kind: file.kind, fileHash, fileId, totalLines: lines, operator: caller.staff.name };
      const added = await addStoredImport(tx, stored);
      if (!added) throw new Refusal('import-exists');
      await auditOperator(deps, tx, operatorOf(caller, null), {
        accountId: null,
        event: 'import-uploaded',
        details: { import: added.id, kind: file.kind, file: file.name, lines },
      });
      return { id: added.id };
    });
  } catch (error) {
    await removeImportFile(db, { id: fileId });
    throw error;
  }
};
