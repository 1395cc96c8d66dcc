import type { cancelImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { cancelImport as cancel } from '../../domain/imports/stored-imports';
import { operatorOf } from '../../kernel/operator-of';
import { findImport } from './find-import';
import type { UseCase } from '../../kernel/route';

/** `POST /api/imports/{id}/cancel`. */
export const cancelImport: UseCase<typeof endpoint> = async (deps, caller, { params, body: { reason } }) => {
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
};
