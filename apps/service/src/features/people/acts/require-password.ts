import { imposePassword } from '../../../domain/accounts/accounts';
import { auditOperator } from '../../../domain/audit/audit-operator';
import { voidAccountCodes } from '../../../domain/recovery/void-account-codes';
import { endStepUp } from '../../../domain/sessions/sessions';
import type { Act } from './act';
import { notifyOfOperator } from './notify-of-operator';

/** Requires a new password, from the next call of a signed-in person or at the next sign-in. */
export const requirePassword: Act = async (deps, tx, operator, account) => {
  const { id } = account;
  await imposePassword(tx, { id });
  // A stranger may have confirmed the existing step-ups. The rules for an imposed password apply from now on.
  await endStepUp(tx, { accountId: id });
  await voidAccountCodes(tx, id);
  await auditOperator(deps, tx, operator, { accountId: id, event: 'password-imposed' });
  await notifyOfOperator(deps, tx, account, { event: 'password-imposed' });
};
