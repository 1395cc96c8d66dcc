import type { startImport as endpoint } from '@talon/contract/console/imports';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { queueImport } from '../../domain/imports/queue-import';
import { startImport as start } from '../../domain/imports/stored-imports';
import { operatorOf } from '../../kernel/operator-of';
import { findImport } from './find-import';
import type { UseCase } from '../../kernel/route';

/** `POST /api/imports/{id}/start`. */
export const startImport: UseCase<typeof endpoint> = async (deps, caller, { params, body: { reason } }) => {
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
};
