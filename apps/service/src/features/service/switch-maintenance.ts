import type { switchMaintenance as endpoint } from '@talon/contract/console/service';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/pool';
import { auditOperator } from '../../domain/audit/audit-operator';
import { changeSwitch } from '../../domain/switches/switches';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { Input } from '../../kernel/route';

/** `PUT /api/service/maintenance`. */
export async function switchMaintenance(
  deps: Deps,
  caller: StaffCaller,
  { body: { is_on: isOn, reason } }: Input<typeof endpoint>,
): Promise<undefined> {
  await transaction(deps.db, async tx => {
    if (!(await changeSwitch(tx, { name: 'maintenance', isOn }))) throw new Refusal('nothing-to-change');
    await auditOperator(tx, operatorOf(caller, reason), {
      accountId: null,
      event: isOn ? 'maintenance-begun' : 'maintenance-ended',
    });
  });
  return undefined;
}
