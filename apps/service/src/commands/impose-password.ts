import type { Deps } from '../kernel/deps';
import { imposePassword as impose } from '../domain/accounts/accounts';
import { auditEvent } from '../domain/audit/audit-events';
import { voidAccountCodes } from '../domain/recovery/void-account-codes';
import { endStepUp } from '../domain/sessions/sessions';
import { notifyOfOperator } from './notify-of-operator';
import { onAccount } from './on-account';

/** Requires a new password, from the next call of a signed-in person or at the next sign-in. */
export async function imposePassword(deps: Deps, who: string): Promise<string> {
  return onAccount(deps, who, async (tx, account) => {
    const { id } = account;
    await impose(tx, { id });
    // A stranger may have confirmed the existing step-ups. The rules for an imposed password apply from now on.
    await endStepUp(tx, { accountId: id });
    await voidAccountCodes(tx, id);
    await auditEvent(tx, {
      accountId: id,
      event: 'password-imposed',
      market: null,
      deviceId: null,
      address: null,
      operator: deps.operator,
    });
    await notifyOfOperator(deps, tx, account, { event: 'password-imposed' });
    return 'a new password is now required.';
  });
}
