import type { startImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { queueImport } from '../../domain/imports/queue-import';
import { startImport as start } from '../../domain/imports/stored-imports';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { Input } from '../../kernel/route';
import { findImport } from './find-import';

/** `POST /api/imports/{id}/start`. */
export async function startImport(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { reason } }: Input<typeof endpoint>,
): Promise<undefined> {
  const { id } = await findImport(deps, params['id']);
  await transaction(deps.db, async tx => {
    const started = await start(tx, { id, operator: caller.staff.name });
    if (!started) throw new Refusal('nothing-to-change');
    await queueImport(tx, id);
    await auditOperator(deps, tx, operatorOf(caller, reason), {
      accountId: null,
      event: 'import-started',
      details: { import: id, kind: started.kind, lines: started.total_lines },
    });
  });
  return undefined;
}
