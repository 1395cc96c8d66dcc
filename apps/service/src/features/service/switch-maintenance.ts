import type { switchMaintenance as endpoint } from '@talon/contract/console/service';
import { Refusal } from '@talon/contract/errors';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { beginMaintenance, endMaintenance } from '../../domain/switches/maintenance';
import type { Operator } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { UseCase } from '../../kernel/route';

/** `PUT /api/service/maintenance`. */
export const switchMaintenance: UseCase<typeof endpoint> = async (
  deps,
  caller,
  { body: { market, is_on: isOn, planned_end, reason } },
) => {
  const plannedEnd = planned_end === null ? null : new Date(planned_end);
  if (!deps.hosts.all.some(each => each.market.id === market))
    throw new Refusal('invalid-request', { fields: ['market'] });
  if (plannedEnd && plannedEnd.getTime() <= Date.now())
    throw new Refusal('invalid-request', { fields: ['planned_end'] });
  await changeMaintenance(deps, operatorOf(caller, reason), market, { isOn, plannedEnd });
};

/** Closes or opens sign-in of a market; the other nodes know it within two seconds. Refuses with `nothing-to-change` if it is so already. */
export async function changeMaintenance(
  deps: Deps,
  operator: Operator,
  market: string,
  { isOn, plannedEnd }: { isOn: boolean; plannedEnd: Date | null },
): Promise<void> {
  await transaction(deps.db, async tx => {
    const changed = isOn
      ? await beginMaintenance(tx, { market, plannedEnd })
      : await endMaintenance(tx, { market });
    if (!changed) throw new Refusal('nothing-to-change');
    await auditOperator(deps, tx, operator, {
      accountId: null,
      event: isOn ? 'maintenance-begun' : 'maintenance-ended',
      market,
      details: plannedEnd && { plannedEnd },
    });
  });
  deps.maintenance.forget();
}
