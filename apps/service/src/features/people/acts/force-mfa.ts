import { Refusal } from '@talon/contract/errors';
import { setMfaForced } from '../../../domain/accounts/accounts';
import { auditOperator } from '../../../domain/audit/audit-operator';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Makes MFA mandatory for an account, or optional again. A signed-in person must enrol at the next call. */
export const forceMfa: Act<{ is_forced: boolean }> = async (
  deps,
  tx,
  operator,
  account,
  { is_forced: isForced },
) => {
  const { id } = account;
  if (!(await setMfaForced(tx, { id, isForced }))) throw new Refusal('nothing-to-change');
  const event = isForced ? 'mfa-forced' : 'mfa-released';
  await auditOperator(deps, tx, operator, { accountId: id, event });
  await notifyOfOperator(deps, tx, account, { event });
};
