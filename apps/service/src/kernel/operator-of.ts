import type { Operator, StaffCaller } from './caller';

/** Who acts, and why, for the audit trail. */
export function operatorOf({ staff }: StaffCaller, reason: string | null): Operator {
  return { name: staff.name, staffId: staff.id, reason };
}
