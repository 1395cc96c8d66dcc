import type { identifyPerson as endpoint } from '@talon/contract/console/people';
import { Refusal } from '@talon/contract/errors';
import { readHelpdeskPin } from '@talon/rules/staff-roles';
import { transaction } from '../../db/transaction';
import { auditOperator } from '../../domain/audit/audit-operator';
import { type Counted, count, uncount } from '../../domain/limits/count';
import { helpdeskPinHash } from '../../domain/staff/helpdesk-pin-hash';
import { consumeHelpdeskPin } from '../../domain/staff/helpdesk-pins';
import type { StaffCaller } from '../../kernel/caller';
import type { Deps } from '../../kernel/deps';
import { operatorOf } from '../../kernel/operator-of';
import type { UseCase } from '../../kernel/route';

/**
 * `POST /api/people/identify`. A try is counted before the PIN is looked at, and uncounted if it was right: beyond the limit a right
 * one finds nobody either. Every try that fails is recorded.
 */
export const identifyPerson: UseCase<typeof endpoint> = async (deps, caller, { body: { pin: typed } }) => {
  const pin = readHelpdeskPin(typed);
  if (pin === undefined) throw new Refusal('invalid-request', { fields: ['pin'] });
  const tries = triesOf(deps, caller);
  try {
    const { at } = await count(deps, deps.db, tries, 'too-many-attempts');
    const id = await consumePin(deps, caller, pin);
    await uncount(deps.db, tries, at);
    return { id };
  } catch (error) {
    if (error instanceof Refusal)
      await auditOperator(deps, deps.db, operatorOf(caller, null), {
        accountId: null,
        event: 'helpdesk-pin-refused',
        code: error.code,
      });
    throw error;
  }
};

const triesOf = (deps: Deps, { staff }: StaffCaller): readonly Counted[] => [
  { limit: 'wrongHelpdeskPins', subject: deps.keyedHash('staff', `pins of ${staff.id}`) },
  { limit: 'wrongHelpdeskPinsInTotal', subject: deps.keyedHash('staff', 'pins') },
];

/** Uses a PIN up, and records it in the same transaction. Returns the account. */
function consumePin(deps: Deps, caller: StaffCaller, pin: string): Promise<string> {
  return transaction(deps.db, async tx => {
    const found = await consumeHelpdeskPin(tx, { pinHash: helpdeskPinHash(deps, pin) });
    if (!found) throw new Refusal('person-unknown');
    const used = { accountId: found.account_id, event: 'helpdesk-pin-used' } as const;
    await auditOperator(deps, tx, operatorOf(caller, null), used);
    return found.account_id;
  });
}
