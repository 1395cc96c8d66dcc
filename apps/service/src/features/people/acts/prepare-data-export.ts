import { Refusal } from '@talon/contract/errors';
import { markets } from '@talon/markets/markets';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { beginDataExport } from '../../../domain/data-exports/begin-data-export';
import type { Act } from './act';

/**
 * Has the copy of a person's own data prepared, when somebody asks for it by phone or letter. The person is notified when it is
 * ready, and only they can download it.
 */
export const prepareDataExport: Act = async (deps, tx, operator, { id, market }) => {
  if (!(await beginDataExport(tx, id, market ?? markets[0].id))) throw new Refusal('nothing-to-change');
  await auditOperator(deps, tx, operator, { accountId: id, event: 'data-export-requested' });
};
