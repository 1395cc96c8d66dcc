import { auditOperator } from '../../domain/audit/audit-operator';
import { reportLines } from '../../imports/report-lines';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import { findImport } from './find-import';

/** `GET /api/imports/{id}/report.csv`, in parts. */
export async function* readImportReport(deps: Deps, caller: StaffCaller, id: string): AsyncGenerator<string> {
  const { kind, file_id: fileId, refused } = await findImport(deps, id);
  await auditOperator(deps, deps.db, operatorOf(caller, null), {
    accountId: null,
    event: 'import-report-read',
    details: { import: id, kind, refused },
  });
  yield* reportLines(deps, { id, kind, fileId });
}
