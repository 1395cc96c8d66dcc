import type { cancelImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { cancelImport as cancel } from '../../domain/imports/stored-imports';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { Input } from '../../kernel/route';
import { findImport } from './find-import';

/** `POST /api/imports/{id}/cancel`. */
export async function cancelImport(
  deps: Deps,
  caller: StaffCaller,
  { params, body: { reason } }: Input<typeof endpoint>,
): Promise<undefined> {
  const { id } = await findImport(deps, params['id']);
  await transaction(deps.db, async tx => {
    const cancelled = await cancel(tx, { id });
    if (!cancelled) throw new Refusal('nothing-to-change');
    await auditOperator(deps, tx, operatorOf(caller, reason), {
      accountId: null,
      event: 'import-cancelled',
      details: { import: id, kind: cancelled.kind, lines: cancelled.lines },
    });
  });
  return undefined;
}
